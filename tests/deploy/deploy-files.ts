import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export const read = (file: string): string => readFileSync(file, "utf8");

/** Instructions of a Dockerfile with their text, continued lines joined, stage by stage. */
export function dockerStages(text: string): { instruction: string; text: string }[][] {
  const lines = text
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: { instruction: string; text: string }[][] = [];
  for (const line of lines) {
    const [, instruction = "", rest = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (instruction === "FROM") stages.push([]);
    stages.at(-1)?.push({ instruction, text: rest });
  }
  return stages;
}

/** The texts of one instruction in the last stage, which is the image. */
export function ofImage(instruction: string): string[] {
  const last = dockerStages(read("deploy/Dockerfile")).at(-1) ?? [];
  return last.filter((line) => line.instruction === instruction).map((line) => line.text);
}

/** What a program says and how it ends; undefined where it is not installed. */
export function run(program: string, args: string[]): { status: number | null; said: string } | undefined {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (error && "code" in error && error.code === "ENOENT") return undefined;
  return { status, said: `${stdout}${stderr}` };
}
