/** Returns whether two words differ by one missing, extra or different letter, or by two swapped ones. */
export function isOneTypoAway(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  let index = 0;
  while (index < word.length && word[index] === other[index]) index += 1;
  const [mine, its] = [word.slice(index), other.slice(index)];
  if (mine.length > its.length) return mine.slice(1) === its;
  if (mine.length < its.length) return mine === its.slice(1);
  return (
    mine.slice(1) === its.slice(1) ||
    (mine[0] === its[1] && mine[1] === its[0] && mine.slice(2) === its.slice(2))
  );
}
