/** Whether one letter is missing, is too many or is another, or two have changed places. */
export function isOneAway(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  let place = 0;
  while (place < word.length && word[place] === other[place]) place += 1;
  const [mine, its] = [word.slice(place), other.slice(place)];
  if (mine.length > its.length) return mine.slice(1) === its;
  if (mine.length < its.length) return mine === its.slice(1);
  return (
    mine.slice(1) === its.slice(1) ||
    (mine[0] === its[1] && mine[1] === its[0] && mine.slice(2) === its.slice(2))
  );
}
