import { expect, test } from "vitest";
import { pageMeta } from "./page-meta.ts";

const about = { title: "Gold", description: "Gold", origin: "https://shop.example", path: "/" };
const logo = { id: "00000000-0000-4000-8000-000000000000", width: 288, height: 96 };

function pictureOf(shop: { name: string; isRenamed: boolean; logo: typeof logo | null }) {
  const matches = [{ id: "root", loaderData: { shop } }];
  return pageMeta({ ...about, matches }).find((tag) => "property" in tag && tag.property === "og:image");
}

test("other sites show the shop's logo, and never our card with another shop's name", () => {
  const name = "Heron & Sons";
  expect(pictureOf({ name, isRenamed: true, logo })).toMatchObject({
    content: `https://shop.example/media/logo-${logo.id}.png`,
  });
  expect(pictureOf({ name, isRenamed: true, logo: null })).toBeUndefined();
  expect(pictureOf({ name: "At first", isRenamed: false, logo: null })).toMatchObject({
    content: "https://shop.example/social-card.png",
  });
});
