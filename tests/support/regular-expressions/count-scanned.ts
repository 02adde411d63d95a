/* oxlint-disable no-extend-native -- restored at once; no other way counts the matching inside of replaceAll */
/**
 * Returns how many characters the regular expressions scan while `work` runs: a measure of its cost that is the same on
 * every machine. Must not overlap with another call.
 */
export function countScannedCharacters(work: () => void): number {
  let scanned = 0;
  const original = Object.getOwnPropertyDescriptor(RegExp.prototype, 'exec');
  const exec = RegExp.prototype.exec;
  RegExp.prototype.exec = function execCounted(text) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, text);
    const end = match === null ? (this.sticky ? from : text.length) : match.index + match[0].length;
    scanned += Math.max(1, end - from);
    return match;
  };
  try {
    work();
  } finally {
    if (original !== undefined) Object.defineProperty(RegExp.prototype, 'exec', original);
  }
  return scanned;
}
