import { expect, test } from "vitest";
import { isLargeUpload, readUpload } from "./read-upload.ts";

const address = "http://shop.test/order/1/dispute";

function multipart(parts: number): Request {
  const part = '--form7XyZ\r\nContent-Disposition: form-data; name="pictures"; filename="a"\r\n\r\nx\r\n';
  const headers = { "Content-Type": "multipart/form-data; boundary=form7XyZ" };
  return new Request(address, { method: "POST", headers, body: `${part.repeat(parts)}--form7XyZ--\r\n` });
}

test("texts and pictures come as they were sent, an empty file field is no picture", async () => {
  const part = (head: string, content: string) =>
    `--form7XyZ\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const body = [
    part('name="text"', "Not as de\0scribed"),
    part('name="pictures"; filename="one.png"', "PNG"),
    part('name="pictures"; filename=""', ""),
  ].join("");
  const headers = { "Content-Type": "multipart/form-data; boundary=form7XyZ" };
  const upload = await readUpload(
    new Request(address, { method: "POST", headers, body: `${body}--form7XyZ--\r\n` }),
  );
  expect(upload).toEqual({
    fields: { text: "Not as described" },
    pictures: [new Uint8Array(Buffer.from("PNG"))],
  });
});

test("a form of more parts than a form has is refused without reading them one by one", async () => {
  expect((await readUpload(multipart(5))).pictures).toHaveLength(5);
  await expect(readUpload(multipart(150_000))).rejects.toMatchObject({ init: { status: 400 } });
  const body = new URLSearchParams("a&".repeat(200_000));
  const many = new Request(address, { method: "POST", body });
  await expect(readUpload(many)).rejects.toMatchObject({ init: { status: 400 } });
});

test("what is announced to be small is no large upload; what announces nothing may be one", () => {
  const announcing = (length?: number) =>
    new Request(address, { method: "POST", headers: length ? { "content-length": String(length) } : {} });
  expect(isLargeUpload(announcing(256 * 1024))).toBe(false);
  expect(isLargeUpload(announcing(256 * 1024 + 1))).toBe(true);
  expect(isLargeUpload(announcing())).toBe(true);
});
