// The door that browsers may use too: what the gate knows, and its decision.

export {
  decideRelease,
  type ReleaseKind,
  type ReleaseReason,
  releaseKinds,
  releaseReasonTexts,
} from "./decide-release.ts";
