// Tells Zod not to use `new Function`, because the content security policy reports even an attempt. This has to
// happen before any shape is created.
import { config } from 'zod';

config({ jitless: true });
