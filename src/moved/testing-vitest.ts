/** `guildhall/testing/vitest`, which is now `@guildhall/dev/testing/vitest`. */
import { reportMoved } from './moved-entry.js';

reportMoved('@guildhall/dev/testing/vitest');
