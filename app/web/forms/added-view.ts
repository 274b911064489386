/**
 * What a link from the view `shown` to `target` changes, done to the view `wanted`: values that the link adds
 * are added, those that it takes back are taken back, and everything else stays as it is wanted.
 */
export function addedView(
  shown: URLSearchParams,
  target: URLSearchParams,
  wanted: URLSearchParams,
): URLSearchParams {
  const view = new URLSearchParams(wanted);
  for (const name of new Set([...shown.keys(), ...target.keys()])) {
    const before = shown.getAll(name);
    const after = target.getAll(name);
    const isOne = before.length <= 1 && after.length <= 1 && wanted.getAll(name).length <= 1;
    if (before.join("\n") === after.join("\n")) continue;
    const values = isOne
      ? after
      : [
          ...wanted.getAll(name).filter((value) => after.includes(value) || !before.includes(value)),
          ...after.filter((value) => !before.includes(value) && !wanted.getAll(name).includes(value)),
        ];
    view.delete(name);
    for (const value of values) view.append(name, value);
  }
  return view;
}
