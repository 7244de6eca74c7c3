// Tests how unsent stays are shown on a bird's page and on the board.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Stay } from '@flock-care/contract/shapes';
import type { Today } from '../board/board.ts';
import type { About, Entry } from '../outbox/entry.ts';
import { withWaitingStays as onBoard } from './board-stays.ts';
import { currentOf, waitingStayIds, withWaitingStays } from './waiting-stays.ts';

const stay = (id: string, kind: Stay['kind'], startedOn: string, more: Partial<Stay> = {}): Stay => ({
  ...{ id, birdId: 'kiwi', kind, startedOn, endedOn: null, personName: '', personContact: '' },
  ...{ reason: '', notes: '', reviewOn: null, createdAt: '', createdByName: null },
  ...more,
});

const entry = (about: About, request: object, more: Partial<Entry> = {}): Entry => ({
  ...{ id: '1', userId: 'u', workspaceId: 1, endpoint: '', idempotencyKey: '', createdAt: '' },
  ...{ request, about, ...more },
});

const added = (kind: Stay['kind'], startedOn: string, more: Partial<Entry> = {}, isLatest = true) =>
  entry(
    { kind: 'stay', birdId: 'kiwi', birdName: 'Kiwi', stay: kind, startedOn, isLatest },
    { params: { birdId: 'kiwi' }, body: { id: 'new', kind, startedOn } },
    more,
  );

const brief = (stays: readonly Stay[]) => stays.map(({ id, kind, endedOn }) => [id, kind, endedOn]);
const refused = { status: 409, code: 'stayDayTaken', message: '' };

describe('The list of stays', () => {
  const home = stay('home', 'home', '2026-03-01');

  it('includes an unsent stay, which ends the one before it', () => {
    const stays = withWaitingStays([home], [added('died', '2026-03-20')], 'kiwi');
    assert.deepEqual(brief(stays), [
      ['new', 'died', null],
      ['home', 'home', '2026-03-20'],
    ]);
    assert.equal(currentOf(stays, '2026-03-20')?.kind, 'died');
    assert.equal(currentOf(stays, '2026-03-19')?.kind, 'home');
    assert.equal(currentOf(stays, '2026-02-01')?.kind, 'home');
  });

  it('includes an unsent change, even to an unsent stay', () => {
    const about = { kind: 'review', birdId: 'kiwi', birdName: 'Kiwi', reviewOn: '2026-04-01' } as const;
    const move = (stayId: string) =>
      entry(about, { params: { birdId: 'kiwi', stayId }, body: { reviewOn: '2026-04-01' } });
    const stays = withWaitingStays([home], [added('foster', '2026-03-20'), move('new')], 'kiwi');
    assert.deepEqual(
      stays.map(({ reviewOn }) => reviewOn),
      ['2026-04-01', null],
    );
  });

  it('leaves out refused stays and other birds’ stays, and repeats none that the service already has', () => {
    assert.deepEqual(brief(withWaitingStays([home], [added('died', '2026-03-20', { refused })], 'kiwi')), [
      ['home', 'home', null],
    ]);
    assert.deepEqual(withWaitingStays([], [added('died', '2026-03-20')], 'juno'), []);
    const known = stay('new', 'adopted', '2026-03-20', { createdByName: 'Anna' });
    assert.equal(withWaitingStays([known], [added('died', '2026-03-20')], 'kiwi')[0]?.createdByName, 'Anna');
  });
});

describe('Waiting stays', () => {
  it('are those with an entry that has neither landed nor been refused', () => {
    const entries = [added('died', '2026-03-20'), added('foster', '2026-03-21', { refused })];
    assert.deepEqual([...waitingStayIds(entries, 'kiwi')], ['new']);
    assert.equal(waitingStayIds([added('died', '2026-03-20', { landedAt: '2026-03-20' })], 'kiwi').size, 0);
    assert.equal(waitingStayIds(entries, 'juno').size, 0);
  });
});

describe('The board', () => {
  const board = {
    birds: [{ id: 'kiwi' }, { id: 'juno' }],
    doses: [{ birdId: 'kiwi' }, { birdId: 'juno' }],
    stays: [{ birdId: 'kiwi', kind: 'quarantine' }],
    reviews: [{ birdId: 'kiwi', stayId: 'q', kind: 'quarantine', on: '2026-03-20' }],
  } as unknown as Today;
  const idsOf = ({ birds, doses, stays, reviews }: Today) => [
    birds.map(({ id }) => id).join(),
    doses.map(({ birdId }) => birdId).join(),
    stays.map(({ kind }) => kind).join(),
    reviews.length,
  ];

  it('drops a bird, its doses and its review as soon as the bird has left', () => {
    assert.deepEqual(idsOf(onBoard(board, [added('died', '2026-03-20')])), ['juno', 'juno', '', 0]);
  });

  it('shows a bird at its new place, without its review', () => {
    assert.deepEqual(idsOf(onBoard(board, [added('hospital', '2026-03-20')])), [
      'kiwi,juno',
      'kiwi,juno',
      'hospital',
      0,
    ]);
    assert.deepEqual(idsOf(onBoard(board, [added('home', '2026-03-20')])), ['kiwi,juno', 'kiwi,juno', '', 0]);
  });

  it('is not changed by an earlier stay or by a refused one', () => {
    assert.equal(onBoard(board, [added('died', '2026-03-02', {}, false)]), board);
    assert.equal(onBoard(board, [added('died', '2026-03-20', { refused })]), board);
  });
});
