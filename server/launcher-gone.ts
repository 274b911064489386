/**
 * Acts once whoever started this program is gone and can't tell it anything any more, also when that was
 * before this is asked for. Never without a channel to them.
 */
export function onceLauncherGone(act: () => void): void {
  if (process.connected === false) act();
  else process.once("disconnect", act);
}
