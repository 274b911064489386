import { giveTurns } from "../../../platform/turns/give-turns.ts";

/** Something wrong with a file, at a line of it as an editor counts them. */
export type ImportError = {
  line: number;
  column: string | null;
  text: string;
  /** The name in that row, if it has one: staff know their listings by it. */
  name?: string | undefined;
};

/** A file that no spreadsheet of ours is. */
export class MonstrousFile extends Error {
  readonly found: ImportError;
  constructor(found: ImportError) {
    super(found.text);
    this.found = found;
  }
}

/** Characters read at a time. A record costs microseconds, and the shortest has two characters. */
const pieceLength = 4_096;
/** Separators that a line has at most, many times more than there are columns. */
const mostCells = 500;
/** Lines of a file, those inside of cells and empty ones included: twenty for each row. */
const mostLines = 200_000;

/**
 * A file in pieces with the ends of lines written alike, without a byte order mark. Gives others a turn
 * between them. Throws MonstrousFile at a line of more than 500 cells, and when there are too many lines.
 */
export async function* piecesOf(text: string, delimiter: string): AsyncGenerator<Buffer> {
  const turn = giveTurns();
  const check = lineCheck(delimiter);
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; ) {
    await turn();
    const end = endOfPiece(text, at);
    const piece = text.slice(at, end).replaceAll("\0", "").replace(/\r\n?/g, "\n");
    check(piece);
    if (piece !== "") yield Buffer.from(piece);
    at = end;
  }
}

/** Never between the two halves of a character or of a line's end. */
function endOfPiece(text: string, at: number): number {
  const end = Math.min(text.length, at + pieceLength);
  const last = text.charCodeAt(end - 1);
  const isHalf = last === 0x0d || (last >= 0xd800 && last <= 0xdbff);
  return isHalf && end < text.length ? end + 1 : end;
}

function lineCheck(delimiter: string): (piece: string) => void {
  const separator = delimiter.charCodeAt(0);
  let line = 1;
  let separators = 0;
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code === 0x0a) {
        line += 1;
        separators = 0;
      } else if (code === separator) separators += 1;
      if (separators >= mostCells) refuse(line, `This line has more than ${mostCells} cells.`);
      if (line > mostLines) {
        refuse(line, `This file has more than ${mostLines.toLocaleString("en-US")} lines. Split it.`);
      }
    }
  };
}

function refuse(line: number, text: string): never {
  throw new MonstrousFile({ line, column: null, text });
}
