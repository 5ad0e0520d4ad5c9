import * as z from 'zod/mini';

// Before the first schema is made: zod would try whether it may compile code, which the content security policy reports.
z.config({ jitless: true });
