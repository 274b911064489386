import layout from "../../../ui/layout.module.css";
/** Says whether the page updates automatically: with scripts it does. */
export function FollowsNote() {
  return (
    <>
      <span className={layout.withScript}> This page updates automatically.</span>
      <span className={layout.withoutScript}> Reload to see changes.</span>
    </>
  );
}
