// The endpoints for calendar feeds.
import * as z from 'zod';
import { CalendarFeed, CalendarFeedInput, CreatedCalendarFeed } from '../shapes/calendar-feed.ts';
import { limits } from '../shapes/limits.ts';
import { document } from './document.ts';
import { endpoint, file } from './endpoint.ts';
import { anyRole, open, session } from './policy.ts';

const tag = 'Calendar';

document(CalendarFeed, {
  id: 'CalendarFeed',
  example: {
    id: '5a7e6f0c-40f6-4e0f-8a52-1d6c0b7f9e33',
    topics: ['doses', 'weigh_ins', 'vet_visits', 'reviews', 'birthdays'],
    createdAt: '2026-03-01T08:30:00.000Z',
    lastReadAt: '2026-03-01T09:00:00.000Z',
  },
  fields: { lastReadAt: { description: 'Precise to the minute; null if the feed was never read.' } },
});

document(CalendarFeedInput, {
  id: 'CalendarFeedInput',
  fields: { topics: { description: 'The topics of the calendar; all of them by default.' } },
});

document(CreatedCalendarFeed, {
  id: 'CreatedCalendarFeed',
  fields: {
    url: {
      description: 'A secret, shown only here.',
      example: 'http://localhost:3000/api/calendar/fcf_….ics',
    },
  },
});

export const calendarFeedEndpoints = {
  'GET /api/calendar-feeds': endpoint({
    tag,
    policy: session('read', anyRole),
    summary: "List the caller's calendar feeds for the active flock",
    description: 'Newest first.',
    responses: { 200: z.object({ feeds: z.array(CalendarFeed) }) },
  }),
  'POST /api/calendar-feeds': endpoint({
    tag,
    policy: session('write', anyRole),
    summary: 'Create a calendar feed for the active flock',
    description:
      'Only this response contains the address of the feed. The feed works until it is deleted or the caller loses access to the flock.',
    payloadName: 'calendar feed',
    body: CalendarFeedInput,
    example: { topics: ['doses', 'weigh_ins'] },
    responses: { 201: CreatedCalendarFeed },
    refusals: {
      workspaceNotFound: 'The flock no longer exists.',
      calendarFeedLimitReached: `The caller has reached the limit of ${limits.calendarFeeds} feeds for the flock.`,
    },
  }),
  'DELETE /api/calendar-feeds/:feedId': endpoint({
    tag,
    policy: session('write', anyRole),
    summary: 'Delete a calendar feed',
    responses: { 204: null },
    refusals: { calendarFeedNotFound: 'The caller has no such feed of the active flock.' },
  }),
  'GET /api/calendar/:feedFile': endpoint({
    tag,
    // Every read of a feed is recorded, and a HEAD should have no effect.
    policy: open('read', { head: false }),
    summary: 'Read a calendar feed',
    description:
      'Open to anyone with its address. Returns an iCalendar file (RFC 5545) in the time zone of the flock, from 14 days ago to 60 days ahead. Each occurrence is an event with a stable UID; a dose that is due has an alarm. The titles are in the `locale` of the person who created the feed, or else in English. If there are more than 5,000 events, those nearest to today are included. The response has an `ETag`. Send that back as `If-None-Match` to get a 304 without a body if the calendar is unchanged.',
    responses: { 200: file('text/calendar'), 304: null },
    refusals: {
      calendarFeedNotFound: 'The feed does not exist or is no longer valid.',
      tooManyFeedReads: 'The feed was read 120 times within an hour.',
    },
  }),
} as const;
