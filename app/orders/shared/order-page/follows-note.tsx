/** Says whether the page updates automatically: with scripts it does. */
export function FollowsNote() {
  return (
    <>
      <span className="with-script"> This page updates automatically.</span>
      <span className="without-script"> Reload to see changes.</span>
    </>
  );
}
