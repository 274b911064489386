export { exportLog } from "./export-log.ts";
export { askForProofs, readLedgerProof, readProofStates } from "./prove.ts";
export { type AuditEntry, kindsFor, searchLog } from "./search-log.ts";
