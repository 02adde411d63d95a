import { configure } from '@testing-library/react';

/** How long a test waits for what a page shows later: a busy machine may still load its code. */
configure({ asyncUtilTimeout: 5_000 });

// Files share a page: what another one has kept there belongs to nobody here.
localStorage.clear();
sessionStorage.clear();
