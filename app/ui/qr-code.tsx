import { encode } from "uqr";
import styles from "./qr-code.module.css";

type QrCodeProps = { text: string; label: string };

/** The empty modules around a code that cameras need (ISO/IEC 18004). */
const quietModules = 4;

/** A text as a QR code, drawn as one path. Black on white in both themes, so that any camera reads it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: quietModules });
  return (
    <div className={styles.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={qrPath(data)} fill="#0b1210" />
      </svg>
    </div>
  );
}

/** Path data of the dark modules, neighbours in a row drawn as one bar. */
function qrPath(rows: readonly (readonly boolean[])[]): string {
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  });
  return path;
}
