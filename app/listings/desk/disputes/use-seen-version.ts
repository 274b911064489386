import { useState } from "react";
import { useLocation } from "react-router";

/**
 * The version of what a page showed when it was opened, or when its reader last sent something from it: what
 * others write meanwhile comes live, and must be read before anything is decided. One's own actions, and a
 * failure, show the newest.
 */
export function useSeenVersion(newest: number): number {
  const { key } = useLocation();
  const [seen, setSeen] = useState({ key, version: newest });
  if (seen.key !== key) setSeen({ key, version: newest });
  return seen.version;
}
