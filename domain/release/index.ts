export type { ReleaseReason } from "./decide-release.ts";
export {
  customerPrint,
  forgetReleases,
  letLeave,
  lockSums,
  type Release,
  releaseReasonsOf,
  whyHeldBack,
} from "./gate.ts";
export { holdsOrder, reveal } from "./reveal.ts";
