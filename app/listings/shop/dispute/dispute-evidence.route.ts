import { data } from "react-router";
import { readEvidencePicture } from "../../../../domain/listings/index.ts";
import { pictureSizes } from "../../../../domain/listings/model.ts";
import { ctxOf } from "../../../context.ts";
import { writtenOrderId } from "../../../orders/shared/order-page/order-id.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import type { Route } from "./+types/dispute-evidence.route.ts";

/** A picture that was shown in a dispute, for its buyer and staff alone; nothing keeps it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const orderId = writtenOrderId(args.params.orderId);
  const asked = Number(args.url.searchParams.get("size"));
  const found = await readEvidencePicture(ctxOf(args), {
    orderId,
    token: orderTokenOf(args.request, orderId),
    pictureId: args.params.key,
    size: pictureSizes.find((size) => size === asked) ?? 800,
  });
  if (!found.ok) throw data(null, { status: 404 });
  return new Response(found.value.bytes, {
    headers: {
      "Content-Type": found.value.type,
      "Content-Disposition": "inline",
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
