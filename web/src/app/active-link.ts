import * as paths from '../paths.ts';

/** Returns whether a main link is the one we are under: by path prefix, the start page only exactly. */
export function isActiveLink(linkPath: string, currentPath: string): boolean {
  if (linkPath === paths.home) return currentPath === paths.home;
  return currentPath === linkPath || currentPath.startsWith(`${linkPath}/`);
}
