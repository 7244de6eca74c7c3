// The endpoints for calendar feeds: create, list and delete feeds, and read the calendar itself.
import { randomUUID } from 'node:crypto';
import { type CalendarFeed, limits } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { hashOf, mintCredential, readCredential } from '../auth/credentials.ts';
import { instantOf, minuteMs } from '../clock.ts';
import { matchesETag } from '../http/etag.ts';
import { created, type Headers, noContent, notModified, ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { translatorFor } from '../languages/translator.ts';
import { refuse } from '../refusals.ts';
import { serviceActor } from '../storage/actor.ts';
import { restrictReader } from '../storage/restricted-storage.ts';
import type { Reader } from '../storage/statement.ts';
import { boardHash, circumstancesOf, newestChanges } from '../today/board-tag.ts';
import { findBoardState } from '../today/today.queries.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { deleteFeed, findFeed, insertFeed, listFeeds, touchFeed } from './calendar-feeds.queries.ts';
import { countFeedRead } from './openings.ts';
import { type EventTerms, readEvents } from './read-events.ts';
import { writeCalendar } from './write-calendar.ts';

/** The precision of `lastReadAt`: it is written at most once a minute. */
const lastReadPrecisionMs = minuteMs;
const fileEnding = '.ics';
/** Increase this when the same records result in a different calendar. */
const calendarVersion = 3;

export function calendarFeedRoutes(serve: Serve, context: AppContext): void {
  const { clock, config } = context;

  serve('GET /api/calendar-feeds', async ({ caller: { workspaceId, userId }, storage }) => {
    const feeds = await listFeeds(storage, { workspaceId, userId });
    return ok({ feeds: feeds.map(showFeed) });
  });

  serve('POST /api/calendar-feeds', async ({ caller, body, write, lockWorkspace }) => {
    const { workspaceId, userId } = caller;
    const { rawToken, tokenHash } = mintCredential('calendarFeed');
    return write(async tx => {
      // A member who is being removed at the same time must not leave a feed behind.
      await lockWorkspace(tx);
      const feeds = await listFeeds(tx, { workspaceId, userId });
      if (feeds.length >= limits.calendarFeeds) throw refuse('calendarFeedLimitReached');
      const feed = await insertFeed.required(tx, {
        ...{ workspaceId, id: randomUUID(), userId, tokenHash },
        feedTopics: JSON.stringify(body.topics),
        ...{ createdAt: instantOf(clock.now()), lastReadAt: null },
      });
      return created({ feed: showFeed(feed), url: feedUrl(config.baseUrl, rawToken) }, secret);
    });
  });

  serve(
    'DELETE /api/calendar-feeds/:feedId',
    async ({ caller: { workspaceId, userId }, params: { feedId: id }, writeOne }) =>
      writeOne(async tx => {
        if ((await deleteFeed(tx, { workspaceId, userId, id })) === 0) throw refuse('calendarFeedNotFound');
        return noContent();
      }),
  );

  serve('GET /api/calendar/:feedFile', async ({ params: { feedFile }, request, storage }) => {
    const credential = readCredential(tokenIn(feedFile));
    if (credential?.kind !== 'calendarFeed') throw refuse('calendarFeedNotFound');
    const { tokenHash } = credential;
    await countFeedRead(context, tokenHash);
    const now = clock.now();
    const feed = await findFeed(storage, { tokenHash, now: instantOf(now) });
    if (!feed) throw refuse('calendarFeedNotFound');
    if (isStale(feed.lastReadAt, now)) {
      await storage.writeOne(serviceActor, tx => touchFeed(tx, { tokenHash, now: instantOf(now) }));
    }
    const time = await findWorkspaceTime(storage, feed.workspaceId, context);
    const terms = { ...time, translator: await translatorFor(feed.locale) };
    const limited = feed.birdsListedAt === null ? undefined : restrictReader(storage, feed);
    const write = async () => {
      const events = await readEvents(limited ?? storage, feed.workspaceId, feed.feedTopics, terms);
      return writeCalendar(feed.workspaceName, events, terms);
    };
    // For a person who may see only some of the birds, the tag is a hash of the calendar, because most of the history
    // is hidden.
    const limitedText = limited && (await write());
    // Calendar programs may store the calendar, but caches in between may not.
    const headers: Headers = {
      etag: limitedText === undefined ? await computeTag(storage, feed, terms) : `"${hashOf(limitedText)}"`,
      ...secret,
      'content-language': terms.translator.language,
      'x-robots-tag': 'noindex',
    };
    if (matchesETag(request.headers['if-none-match'], headers.etag ?? '')) return notModified(headers);
    const text = limitedText ?? (await write());
    const mediaType = 'text/calendar; charset=utf-8';
    return { status: 200, file: Buffer.from(text), mediaType, headers };
  });
}

type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

/**
 * Computes the ETag from a few rows, as for the board: programs poll the feed every hour, and usually nothing has changed.
 * A calendar does not depend on the time of day. The tag is read before the contents, so that it is never newer than them.
 */
async function computeTag(from: Reader, feed: Feed, { translator, ...time }: EventTerms): Promise<string> {
  const { workspaceId, feedTopics, workspaceName } = feed;
  const state = await findBoardState.required(from, { workspaceId });
  const circumstances = [
    calendarVersion,
    workspaceName,
    translator.locale,
    translator.catalogDigest,
    feedTopics,
    circumstancesOf(state, time),
  ];
  const changes = await newestChanges(from, workspaceId, state);
  return `"${boardHash(JSON.stringify(circumstances), changes)}"`;
}

const tokenIn = (name: string): string =>
  name.endsWith(fileEnding) ? name.slice(0, -fileEnding.length) : '';

const isStale = (lastReadAt: string | null, now: Date): boolean =>
  lastReadAt === null || now.getTime() - Date.parse(lastReadAt) > lastReadPrecisionMs;

function feedUrl(baseUrl: URL, rawToken: string): string {
  const base = new URL(baseUrl);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return new URL(`api/calendar/${rawToken}${fileEnding}`, base).href;
}

type Stored = Awaited<ReturnType<typeof listFeeds>>[number];

const showFeed = ({ id, feedTopics: topics, createdAt, lastReadAt }: Stored): CalendarFeed => ({
  id,
  topics,
  createdAt,
  lastReadAt,
});
