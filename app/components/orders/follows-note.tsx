/** Says whether the page follows the order by itself: with scripts it does. */
export function FollowsNote() {
  return (
    <>
      <span className="with-script"> This page follows it by itself.</span>
      <span className="without-script"> Reload to see changes.</span>
    </>
  );
}
