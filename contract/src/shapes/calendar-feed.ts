// A calendar feed: the tasks of a flock as a calendar that programs can subscribe to.
import * as z from 'zod';
import { calendarTopics } from './enums.ts';
import { Id, Timestamp } from './fields.ts';

export const CalendarFeed = z.object({
  id: Id,
  topics: z.array(z.enum(calendarTopics)),
  createdAt: Timestamp,
  lastReadAt: Timestamp.nullable(),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

const topicsSentence = 'Must be a list with at least one topic.';

export const CalendarFeedInput = z.object({
  /** All topics if omitted, null or "". A topic that is sent twice counts once. */
  topics: z
    .union([z.array(z.enum(calendarTopics)).min(1).max(20), z.literal('')], { error: topicsSentence })
    .nullish()
    .transform(topics =>
      topics ? calendarTopics.filter(topic => topics.includes(topic)) : [...calendarTopics],
    ),
});

export const CreatedCalendarFeed = z.object({ feed: CalendarFeed, url: z.string() });
