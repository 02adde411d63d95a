import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { fieldErrors } from '../copy/errors/field-errors.ts';

// For a check without its own text, zod would show an English one.
z.config({ customError: () => fieldErrors.other });

export { zodResolver };
