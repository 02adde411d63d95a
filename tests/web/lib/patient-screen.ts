import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';

/** How long a test waits for what a page shows later: a busy machine may still load its code. */
configure({ asyncUtilTimeout: 5_000 });

// Files share a page: what another one has kept there belongs to nobody here.
localStorage.clear();
sessionStorage.clear();

// The page draws its frames by one interval, from the first that is asked for: asked for while a test
// holds the timers, it would never draw again, in no later file either. So there is always one.
let frame = requestAnimationFrame(function next() {
  frame = requestAnimationFrame(next);
});
afterAll(() => cancelAnimationFrame(frame));
