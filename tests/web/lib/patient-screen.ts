import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';

/** Asynchronous queries wait longer, because a busy machine may still load code. */
configure({ asyncUtilTimeout: 5_000 });

// Test files share a page, so remove what other files stored.
localStorage.clear();
sessionStorage.clear();

// The test environment draws all frames with one interval, started by the first request. Requested while a test uses
// fake timers, it would never draw again, also in later files. So one request is always pending.
let frame = requestAnimationFrame(function next() {
  frame = requestAnimationFrame(next);
});
afterAll(() => cancelAnimationFrame(frame));
