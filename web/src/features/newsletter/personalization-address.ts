/** The address at which a subscriber personalises (specification 2.2). */
export function personalizationAddress(email: string): string {
  return `/newsletter/personalizacao?${new URLSearchParams({ email }).toString()}`;
}
