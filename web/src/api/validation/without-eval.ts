// Tells Zod not to use `new Function`, before any shape is made: the content security policy would report even an
// attempt.
import { config } from 'zod';

config({ jitless: true });
