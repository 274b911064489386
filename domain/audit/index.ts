export { exportLog } from "./export-log.ts";
export { askForProofs, readProofStates } from "./prove.ts";
export { type AuditEntry, kindsFor, searchLog } from "./search-log.ts";
