import type { Change } from "./change.ts";

/**
 * Several changes travel in one frame, so that a connection lost between two frames never splits what one id
 * covers.
 */
export function changeFrame(position: string, changes: Change[]): string {
  return `id: ${position}\nevent: change\ndata: ${JSON.stringify(changes)}\n\n`;
}

/** Tells the browser that changes may have been missed: it asks all its loaders again. */
export function resyncFrame(position: string): string {
  return `id: ${position}\nevent: resync\ndata: {}\n\n`;
}

/** The first frame. Without a position where more is owed, which carries the position in its own frame. */
export function readyFrame(position: string | undefined): string {
  return `retry: 1000\n${position === undefined ? "" : `id: ${position}\n`}event: ready\ndata: {}\n\n`;
}

/** Shows a silent connection to be alive and moves the position to resume from forward. */
export function beatFrame(position: string): string {
  return `: heartbeat\nid: ${position}\nevent: beat\ndata: {}\n\n`;
}

/**
 * The last frame of a stream that has lived its time: the browser opens a new one, which is authorised
 * afresh.
 */
export function renewFrame(): string {
  return "event: renew\ndata: {}\n\n";
}
