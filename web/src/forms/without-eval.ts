// Tells Zod, before any shape is made, that the policy of the page allows no code from text: its try would be reported.
import { config } from 'zod';

config({ jitless: true });
