import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import { largestPictureBytes, mostPictures } from "../../../../domain/listings/model.ts";

/** A file on its way: how much of it is sent, from 0 to 1, or why it was refused. */
export type Upload = { key: string; name: string; part: number; problem: string | null };

const answerShape = z.object({
  pictures: z.array(z.object({ id: z.string() })),
  problems: z.array(z.object({ name: z.string(), text: z.string() })),
});

const unreachable = "Upload failed. Check your connection and try again.";
const tooLarge = "This file is over 10 MB. Choose a smaller one.";
const full = `A listing can have up to ${mostPictures} pictures.`;

/**
 * Changes a listing's pictures from a page with scripts: files are sent one by one, each with its progress,
 * and each that is refused says why. What the listing has is read again after each change.
 */
export function usePictures(listingId: string, count: number) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const revalidator = useRevalidator();
  const nextKey = useRef(0);
  const address = `/admin/listings/${listingId}/pictures`;

  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  async function add(files: readonly File[]): Promise<void> {
    setProblem(null);
    const added = files.map((file, at) => {
      nextKey.current += 1;
      const refused = count + at >= mostPictures ? full : file.size > largestPictureBytes ? tooLarge : null;
      return { file, upload: { key: String(nextKey.current), name: file.name, part: 0, problem: refused } };
    });
    setUploads((all) => [...all.filter((one) => one.problem === null), ...added.map(({ upload }) => upload)]);
    for (const { file, upload } of added) {
      if (upload.problem) continue;
      const refused = await send(address, file, (part) => change(upload.key, { part }));
      if (refused) change(upload.key, { problem: refused });
      else setUploads((all) => all.filter(({ key }) => key !== upload.key));
      await revalidator.revalidate();
    }
  }

  /** Answers whether it was done; while another change is under way nothing is. */
  async function post(fields: readonly (readonly [string, string])[]): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setProblem(null);
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    const refused = await fetch(address, {
      method: "POST",
      body: form,
      headers: { Accept: "application/json" },
    })
      .then(async (answer) => failureIn(answer.ok, await answer.text()))
      .catch(() => unreachable);
    setProblem(refused);
    await revalidator.revalidate();
    setBusy(false);
    return refused === null;
  }

  return {
    uploads,
    problem,
    isBusy,
    add,
    remove: (id: string) =>
      post([
        ["form", "remove"],
        ["pictureId", id],
      ]),
    order: (ids: readonly string[]) => post([["form", "order"], ...ids.map((id) => ["ids", id] as const)]),
    dismiss: (key: string) => setUploads((all) => all.filter((one) => one.key !== key)),
  };
}

/** Sends one picture and tells how much of it is through; answers why it was refused. */
function send(address: string, file: File, onPart: (part: number) => void): Promise<string | null> {
  // fetch tells nothing of what was sent already.
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(failureIn(request.status < 400, request.responseText));
    request.onerror = () => resolve(unreachable);
    const form = new FormData();
    form.append("form", "add");
    form.append("pictures", file);
    request.send(form);
  });
}

function failureIn(isDone: boolean, body: string): string | null {
  const read = answerShape.safeParse(jsonOf(body));
  const [first] = read.success ? read.data.problems : [];
  if (first) return first.text;
  return isDone && read.success ? null : unreachable;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
