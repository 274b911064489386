import { FindOrder } from "./find-order.tsx";

/** Asks for an order's id, and says when there is no such order (spec/1 §2 Track order). */
export function TrackForm({ error, asked }: { error: string | null; asked: string }) {
  return (
    <section className="band">
      <div className="wrap lost">
        <h1>{error ? "Order not found" : "Track an order"}</h1>
        {error ? null : <p className="lead">Status and activity of an order, without names and addresses.</p>}
        <FindOrder key={asked} error={error} asked={asked} />
      </div>
    </section>
  );
}
