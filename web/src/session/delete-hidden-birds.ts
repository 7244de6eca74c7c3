// Deletes the cached data after other birds were chosen for the person. Runs when it is imported, and reloads the app,
// because the data on the screen may include birds that are now hidden. Unsent entries and drafts stay.
import { clearQueries } from '../api/query-cache.ts';
import { clearStores } from '../device/device-store.ts';

clearQueries();
await clearStores('queries', 'photos').catch(() => {});
location.reload();
