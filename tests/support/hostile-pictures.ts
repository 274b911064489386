import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG of any size that is small as a file: every pixel is the same. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An honest picture with some detail, in the format that is asked for. */
export function plainPicture(
  format: "jpeg" | "png" | "webp" | "avif" | "gif",
  { width = 640, height = 480, hue = 40 } = {},
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 40% 30%)"/><circle cx="${width / 3}" cy="${height / 2}" r="${height / 4}" fill="#d8b25c"/><path d="M0 ${height} L${width} 0" stroke="#1b1a17" stroke-width="9"/></svg>`;
  const drawn = sharp(Buffer.from(svg));
  // Its usual effort takes seconds for a large picture.
  return (format === "avif" ? drawn.avif({ effort: 0 }) : drawn.toFormat(format)).toBuffer();
}

export const scriptedSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>',
);

/** The smallest ZIP archive there is: an empty one. */
const emptyZip = Buffer.concat([Buffer.from("504b0506", "hex"), Buffer.alloc(18)]);

/** Files that are a picture and something else at once. */
export async function polyglots(): Promise<Record<string, Buffer>> {
  const jpeg = await plainPicture("jpeg");
  const gif = await plainPicture("gif");
  const png = await plainPicture("png");
  const scriptedGif = Buffer.concat([gif, Buffer.from("*/=1;alert(1);//")]);
  scriptedGif.write("/*", 6);
  return {
    "JPEG and web page": Buffer.concat([jpeg, Buffer.from("<html><body onload=alert(1)></body></html>")]),
    "GIF and script": scriptedGif,
    "PNG and ZIP": Buffer.concat([png, emptyZip]),
  };
}
