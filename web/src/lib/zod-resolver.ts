import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { fieldErrors } from '../copy/errors/field-errors.ts';

// A check without a text of its own would show zod's English one.
z.config({ customError: () => fieldErrors.other });

export { zodResolver };
