/** Seconds as `59:07`, or `1:00:00`. */
export function clockText(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours === 0 ? `${two(minutes)}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}
