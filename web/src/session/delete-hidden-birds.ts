// Deletes the cached data after the birds that the person may see have changed. Runs when it is imported, and reloads
// the app, because the screen may show birds that are now hidden. Unsent entries and drafts stay.
import { clearQueries } from '../api/query-cache.ts';
import { clearStores } from '../device/device-store.ts';

clearQueries();
await clearStores('queries', 'photos').catch(() => {});
location.reload();
