// Tests the bird page, the weight check, and the form for a bird.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird } from '../../server/test/cast.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { boxOf } from './support/box-of.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const robin = await browser.signIn('robin@example.org');
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const birdId = await addKiwi();

/** Adds a bird that weighed 92 g on most days of the last month, and less on the last three. */
async function addKiwi(): Promise<string> {
  const created = await robin.api.call('POST /api/birds', {
    body: {
      name: 'Kiwi',
      tagId: 'NL-2041',
      species: 'Cockatiel',
      chartColor: '#cb3a35',
      vetDoctorName: 'Dr Amara',
    },
  });
  const { id } = created.body.bird;
  const params = { birdId: id };
  const drops = [86.4, 88.1, 89.6];
  for (let days = 30; days >= 0; days -= 1) {
    if (days > 17 && days < 22) continue;
    const weightGrams = drops[days] ?? 92;
    await robin.api.call('POST /api/birds/:birdId/weights', {
      params,
      body: { weightGrams, recordedOn: daysAgo(days) },
    });
  }
  await robin.api.call('PUT /api/birds/:birdId/care-sheet', {
    params,
    body: { vetPhone: '+31 20 555 0117' },
  });
  return id;
}

describe('The bird page', () => {
  it('shows the bird’s state and who to call', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    await page.getByText('6.1 % under Kiwi’s usual 92').waitFor();
    await page.getByRole('link', { name: 'Call Dr Amara' }).first().waitFor();
    await page
      .getByRole('slider', { name: /^Kiwi’s weight over 30 days, from 92 g to 86.4 g, usual 92/ })
      .waitFor();
  });

  it('starts loading when its link is touched, and the list stays until the page is loaded', async () => {
    const { page, context } = await browser.open('/birds', robin);
    const link = page.getByRole('main').getByRole('link', { name: /^Kiwi/ }).first();
    await link.waitFor();
    await page.evaluate(() => {
      const skeletons: string[] = [];
      Object.assign(globalThis, { skeletons });
      new MutationObserver(() => {
        if (document.querySelector('[aria-label="Loading"]')) skeletons.push(location.pathname);
      }).observe(document, { childList: true, subtree: true });
    });
    const read = page.waitForResponse(/weight-history/);
    await link.dispatchEvent('touchstart');
    await read;
    assert.equal(new URL(page.url()).pathname, '/birds');
    await link.click();
    await page.getByRole('slider', { name: /^Kiwi’s weight/ }).waitFor();
    assert.deepEqual(
      await page.evaluate(() => (globalThis as unknown as { skeletons: string[] }).skeletons),
      [],
    );
    await context.close();
  });

  it('shows a skeleton if the service is slow', async () => {
    const { page, context } = await browser.open('/birds', robin);
    const link = page.getByRole('main').getByRole('link', { name: /^Kiwi/ }).first();
    await link.waitFor();
    const released = Promise.withResolvers<void>();
    await page.route(/\/api\/birds\//, async route => {
      await released.promise;
      await route.continue();
    });
    await link.click();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    released.resolve();
    await page.getByRole('slider', { name: /^Kiwi’s weight/ }).waitFor();
    await context.close();
  });

  it('does not say that a young bird over its peak is "within 1 %" of the peak', async () => {
    const addYoung = async (stage: string, grams: number[]): Promise<string> => {
      const { id } = await addBird(robin, { name: 'Mango' });
      assert.equal((await robin.call(`PUT /api/birds/${id}/weight-guard`, { stage })).status, 200);
      for (const [at, weightGrams] of grams.entries()) {
        const sent = { weightGrams, recordedOn: daysAgo(grams.length - 1 - at) };
        assert.equal((await robin.call(`POST /api/birds/${id}/weights`, sent)).status, 201);
      }
      return id;
    };
    const chick = await addYoung('chick', [62, 68, 74, 80]);
    const { page } = await browser.open(`/birds/${chick}`, robin);
    const chickSentence = 'On average, the last two weights are at most 1 % under the peak of 77 g.';
    await page.getByText(chickSentence).first().waitFor();
    const weaning = await addYoung('weaning', [90, 94, 98, 102]);
    const german = await browser.open(`/birds/${weaning}`, robin, { locale: 'de-DE' });
    await german.page.getByText('2,0 % über dem Höchstgewicht von 98 g').first().waitFor();
    const { body } = await robin.call(`GET /api/birds/${chick}/weight-guard`);
    assert.equal(body.guard.sentence.replaceAll('\u00a0', ' '), chickSentence);
  });

  it('is rendered from the cache before anything is refetched', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    await page.getByRole('slider').first().waitFor();
    await page.getByRole('link', { name: 'Birds', exact: true }).click();
    const kiwi = page.getByRole('link', { name: /^Kiwi/ }).first();
    await kiwi.waitFor();
    // Data that is less than two seconds old is not read again.
    await page.waitForTimeout(2_500);
    await page.evaluate(id => {
      const framesBefore: number[] = [];
      let frames = 0;
      const count = () => {
        if (document.querySelector('[role="slider"] svg')) frames += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      const { fetch } = globalThis;
      globalThis.fetch = (input, init) => {
        if (String(input).includes(id)) framesBefore.push(frames);
        return fetch(input, init);
      };
      Object.assign(globalThis, { framesBefore });
    }, birdId);
    await kiwi.click();
    const readAgain = () => (globalThis as unknown as { framesBefore: number[] }).framesBefore;
    await page.waitForFunction(
      () => (globalThis as unknown as { framesBefore: number[] }).framesBefore.length >= 5,
    );
    assert.ok(Math.min(...(await page.evaluate(readAgain))) >= 1);
  });

  it('has two actions side by side on a phone, and Hand over in the header on a desktop', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    const call = await boxOf(page.getByRole('link', { name: 'Call Dr Amara' }).first());
    const handOver = page.getByRole('button', { name: 'Hand over' });
    assert.equal((await boxOf(handOver)).y, call.y);
    assert.equal(await page.getByRole('button', { name: 'Add a note' }).count(), 0);
    await page.setViewportSize({ width: 1280, height: 800 });
    const title = await boxOf(page.getByRole('heading', { level: 1 }));
    const head = await boxOf(handOver);
    assert.ok(Math.abs(head.y - title.y) < 40, JSON.stringify([head, title]));
  });

  it('shows the figures for the chart’s range on a desktop', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin, { width: 1280, height: 800 });
    await page.getByText('27 of 90').waitFor();
    await page.getByText('−6.1\u00a0%').first().waitFor();
    await page.getByRole('radio', { name: '30 d' }).press('ArrowRight');
    await page.getByText('lowest, today').waitFor();
  });

  it('keeps the axis labels next to the plot, no matter how long they are', async () => {
    const created = await robin.api.call('POST /api/birds', {
      body: { name: 'Captain', tagId: 'NL-3', species: 'Blue-and-gold macaw' },
    });
    const params = { birdId: created.body.bird.id };
    for (let days = 6; days >= 0; days -= 1) {
      const body = { weightGrams: 1084.7, recordedOn: daysAgo(days) };
      await robin.api.call('POST /api/birds/:birdId/weights', { params, body });
    }
    for (const width of [320, 390, 768, 1280]) {
      const { page, context } = await browser.open(`/birds/${params.birdId}`, robin, { width });
      await page.getByRole('slider').first().waitFor();
      const [plot, label, view] = await page.evaluate(() => [
        document.querySelector('[data-line="usual"] path')?.getBoundingClientRect().right ?? 0,
        document.querySelector('[data-line="usual"] text')?.getBoundingClientRect().left ?? 0,
        document.querySelector('[data-line="usual"] text')?.getBoundingClientRect().right ?? 0,
      ]);
      assert.ok(label > plot && view <= width, `At ${width} px: ${JSON.stringify([plot, label, view])}`);
      await context.close();
    }
  });

  it('opens the handover sheet without a connection', async () => {
    const { page, context } = await browser.open(`/birds/${birdId}`, robin, {
      serviceWorkers: 'allow',
      expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/],
    });
    await page.getByRole('slider').first().waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.getByRole('slider').first().waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByRole('dialog', { name: 'Hand Kiwi over' }).waitFor();
    await context.close();
  });

  it('has keyboard shortcuts for its actions, and lists the shortcuts', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin, { width: 1280, height: 800 });
    await page.getByRole('slider').first().waitFor();
    await page.keyboard.press('1');
    assert.equal(await page.getByRole('radio', { name: '30 d' }).isChecked(), true);
    await page.keyboard.press('t');
    await page.getByRole('button', { name: 'Hide the table' }).waitFor();
    for (const [key, title] of [
      ['n', 'What did you see?'],
      ['h', 'Hand Kiwi over'],
      ['?', 'All keys'],
    ] as const) {
      await page.keyboard.press(key);
      const sheet = page.getByRole('dialog', { name: title });
      await sheet.waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
    }
    await page.keyboard.press('w');
    await page.waitForURL(`**/weigh?bird=${birdId}`);
  });

  it('ignores single-letter keys after they are switched off', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin, { width: 1280, height: 800 });
    await page.getByRole('slider').first().waitFor();
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: 'Use single-letter keys' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const handover = page.getByRole('dialog', { name: 'Hand Kiwi over' });
    await page.keyboard.press('h');
    await assert.rejects(handover.waitFor({ timeout: 1_000 }), { name: 'TimeoutError' });

    await page.evaluate(() => localStorage.removeItem('shortcuts'));
    await page.keyboard.press('h');
    await handover.waitFor();
  });

  it('returns the focus to a menu after its sheet is closed, and closes a menu on Esc no matter where the focus is', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin, { width: 1280, height: 800 });
    await page.getByRole('slider').first().waitFor();
    const add = page.locator('summary').filter({ hasText: 'Add' }).first();
    const note = page.getByRole('button', { name: 'Note', exact: true });
    const sheet = page.getByRole('dialog', { name: 'What did you see?' });
    await add.focus();
    // The second time, the sheet is already loaded and opens immediately.
    for (let time = 0; time < 2; time += 1) {
      await page.keyboard.press('Enter');
      await note.click();
      await sheet.waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      assert.equal(await add.evaluate(summary => summary === document.activeElement), true);
    }

    await page.keyboard.press('Enter');
    await note.waitFor();
    await add.evaluate(summary => summary.blur());
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'hidden' });
    assert.match(page.url(), new RegExp(`/birds/${birdId}$`));
  });

  it('moves through the weighings with the arrow keys, and lists them in a table', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    const chart = page.getByRole('slider').first();
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /88\.1/);
    await page.getByRole('button', { name: 'Earlier' }).click();
    assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /89\.6/);
    await page.getByRole('button', { name: 'As a table' }).click();
    assert.equal(await page.getByRole('table').getByRole('row').count(), 27);
  });

  it('corrects a weight from the table, deletes one, and undoes that', async () => {
    const stored = async (day: string) => {
      const { body } = await robin.api.call('GET /api/birds/:birdId/weight-history', { params: { birdId } });
      const entry = body.entries.find(({ weight }) => weight.recordedOn === day);
      return entry && [entry.weight.weightGrams, entry.fasting, entry.weight.notes];
    };
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    await page.getByRole('button', { name: 'As a table' }).click();
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await row('89.6').getByRole('button', { name: /^Edit/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Weight in grams').fill('');
    await page.keyboard.press('Enter');
    await page.getByText('Type the grams, such as 92.5.').waitFor();
    const field = page.getByLabel('Weight in grams');
    await page.getByLabel('Note').press('Tab');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('input[name=weightGrams]:focus').waitFor();
    await field.fill('89,8');
    const day = page.getByLabel('Day', { exact: true });
    await day.fill(daysAgo(-1));
    await page.keyboard.press('Enter');
    await page.getByText('Choose a day up to today.').waitFor();
    await day.fill(daysAgo(2));
    await field.fill('898');
    await page.getByRole('button', { name: 'Save 898 g' }).click();
    await page.getByText('898 g is ten times Kiwi’s usual').waitFor();
    await page.getByRole('button', { name: 'Keep 898 g' }).click();
    await row('898').waitFor();
    assert.deepEqual(await stored(daysAgo(2)), [898, null, '']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('89.6').getByRole('button', { name: /^Edit/ }).click();
    await field.fill('89,8');
    await page.getByRole('radio', { name: 'Fasting' }).check();
    await page.getByLabel('Note').fill('After the bath.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save 89.8 g' }).click();
    await row('After the bath.').getByText('89.8').waitFor();
    assert.deepEqual(await stored(daysAgo(2)), [89.8, true, 'After the bath.']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('89.6').waitFor();

    await row('88.1').getByRole('button', { name: /^Edit/ }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
    await row('88.1').waitFor({ state: 'detached' });
    assert.equal(await stored(daysAgo(1)), undefined);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('88.1').waitFor();
    assert.deepEqual(await stored(daysAgo(1)), [88.1, null, '']);
  });

  it('lets a sitter correct only their own weights, and a viewer none', async () => {
    for (const [name, weights] of [
      ['viewer', 0],
      ['sitter', 1],
    ] as const) {
      const email = `${name}-of-kiwi@example.org`;
      const person = await browser.signIn(email);
      const endsAt = new Date(Date.now() + dayMs).toISOString();
      if (name === 'viewer')
        await robin.api.call('POST /api/workspace/members', { body: { email, role: name } });
      else await robin.api.call('POST /api/workspace/sitters', { body: { email, endsAt } });
      const { body } = await person.api.call('GET /api/workspaces');
      const workspaceId = body.workspaces.find(({ role }) => role !== 'owner')?.workspaceId ?? 0;
      await person.api.call('POST /api/auth/switch-workspace', { body: { workspaceId } });
      if (weights > 0)
        await person.api.call('POST /api/birds/:birdId/weights', {
          params: { birdId },
          body: { weightGrams: 91, recordedOn: daysAgo(19) },
        });
      const { page, context } = await browser.open(`/birds/${birdId}`, person);
      await page.getByRole('button', { name: 'As a table' }).click();
      await page.getByRole('row').filter({ hasText: '86.4' }).waitFor();
      assert.equal(await page.getByRole('row').getByRole('button').count(), weights, name);
      await context.close();
    }
  });

  it('saves an observation, and shows its effect on the verdict', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    await page.locator('summary', { hasText: 'Add' }).first().click();
    await page.getByRole('button', { name: 'Note' }).click();
    await page.getByRole('button', { name: 'Breathing hard' }).click();
    const verdict = page.getByRole('alert').filter({ hasText: 'Call the vet.' });
    await verdict.waitFor();
    const mark = await boxOf(verdict.locator('svg'));
    assert.equal(mark.width, mark.height, 'The mark is squeezed.');
    await page.getByRole('button', { name: 'Save 1 sign' }).click();
    await page.getByRole('listitem').getByText('Breathing hard.', { exact: true }).first().waitFor();
    await page.getByText('Note by').waitFor();
  });

  it('undoes a new note, and corrects another', async () => {
    const { body } = await robin.api.call('POST /api/birds', {
      body: { name: 'Dot', tagId: 'NL-7', species: 'Budgie' },
    });
    const { page } = await browser.open(`/birds/${body.bird.id}`, robin);
    const note = async (words: string) => {
      await page.locator('summary', { hasText: 'Add' }).first().click();
      await page.getByRole('button', { name: 'Note', exact: true }).click();
      await page.getByRole('textbox', { name: 'Note' }).fill(words);
      await page.getByRole('button', { name: 'Save the note' }).click();
      await page.getByText('Note by').waitFor();
    };
    await note('Sat on the wrong perch.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Nothing noted yet.').waitFor();
    await note('Sat on the floor.');
    await page.getByRole('button', { name: 'Change this note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Sat on the floor all day.');
    await page.getByRole('button', { name: 'Limping' }).click();
    await page.getByRole('button', { name: 'Save 1 sign' }).click();
    await page.getByText('Sat on the floor all day.').waitFor();
    await page.getByText('Limping.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change this note' }).click();
    await page.getByRole('button', { name: 'Delete' }).last().click();
    await page.getByText('Nothing noted yet.').waitFor();
  });

  it('says that a note waits while there is no connection, and that it is saved when the service has it', async () => {
    const { body } = await robin.api.call('POST /api/birds', {
      body: { name: 'Bo', tagId: 'NL-9', species: 'Budgie' },
    });
    const { page, context } = await browser.open(`/birds/${body.bird.id}`, robin, {
      expected: [/ERR_INTERNET_DISCONNECTED/],
    });
    await page.locator('summary', { hasText: 'Add' }).first().click();
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Sneezed twice.');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save the note' }).click();
    const toast = page.getByRole('status').filter({ hasText: /^(Waiting to be sent|Saved\.)/ });
    await toast.getByText('Waiting to be sent. Others cannot see this yet.').waitFor();
    await toast.hover();
    await context.setOffline(false);
    await toast.getByText('Saved.', { exact: true }).waitFor();
    await page.getByText('Sneezed twice.').waitFor();
  });

  it('opens a course that has ended', async () => {
    const { body } = await robin.api.call('POST /api/birds', {
      body: { name: 'Ari', tagId: 'NL-8', species: 'Budgie' },
    });
    const course = { name: 'meloxicam', dosage: '0.1 ml', route: 'by mouth', notes: '' };
    await robin.api.call('POST /api/birds/:birdId/medications', {
      params: { birdId: body.bird.id },
      body: { ...course, frequency: 'twice_daily', startDate: daysAgo(30), endDate: daysAgo(20) },
    });
    const { page } = await browser.open(`/birds/${body.bird.id}`, robin);
    await page.getByRole('button', { name: '1 earlier course' }).click();
    await page.getByRole('link', { name: /^meloxicam 0.1 ml/ }).click();
    await page.waitForURL('**/medications/*');
  });

  it('closes a sheet when a finger pulls its header down, but not after a short pull', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    await page.locator('summary', { hasText: 'Add' }).first().tap();
    await page.getByRole('button', { name: 'Note', exact: true }).tap();
    const heading = page.getByRole('heading', { name: 'What did you see?' });
    await heading.waitFor();
    const pull = (by: number) =>
      heading.evaluate((element, by) => {
        const send = (type: string, clientY: number) =>
          element.dispatchEvent(
            new PointerEvent(type, { bubbles: true, pointerType: 'touch', pointerId: 1, clientY }),
          );
        const { y } = element.getBoundingClientRect();
        // Only a real pointer can be captured.
        Element.prototype.setPointerCapture = () => {};
        send('pointerdown', y);
        send('pointermove', y + by);
        send('pointerup', y + by);
      }, by);
    await pull(60);
    assert.ok(await heading.isVisible());
    await pull(140);
    await heading.waitFor({ state: 'detached' });
  });

  it('disappears immediately when the bird is deleted, and Undo brings it back', async () => {
    const created = await robin.api.call('POST /api/birds', {
      body: { name: 'Pip', tagId: 'NL-2', species: 'Budgie' },
    });
    const { page } = await browser.open(`/birds/${created.body.bird.id}`, robin);
    await page.getByText('Pip’s usual is learned from 4 mornings.').waitFor();
    await page.locator('summary[aria-label="More"]').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/birds');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: /^Pip/ }).waitFor();
  });

  it('is accessible at every width, in both themes', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    await page.getByRole('slider').first().waitFor();
    await page.getByText('Care sheet').waitFor();
    await expectAccessibleEverywhere(page);
  });
});

describe('The weight check', () => {
  it('offers a new usual weight for an adult, and only "seen" for a chick, which has no usual weight', async () => {
    const created = await robin.api.call('POST /api/birds', {
      body: { name: 'Mango', tagId: 'NL-20', species: 'Cockatiel', dateOfBirth: daysAgo(20) },
    });
    const params = { birdId: created.body.bird.id };
    await robin.api.call('PUT /api/birds/:birdId/weight-guard', { params, body: { stage: 'chick' } });
    for (let age = 12; age >= 0; age -= 1) {
      const body = { weightGrams: age === 0 ? 88 : 104 - 4 * age, recordedOn: daysAgo(age) };
      await robin.api.call('POST /api/birds/:birdId/weights', { params, body });
    }
    for (const [name, path, offered] of [
      ['Mango', params.birdId, 0],
      ['Kiwi', birdId, 1],
    ] as const) {
      const { page } = await browser.open(`/birds/${path}`, robin);
      await page.getByRole('button', { name: /Call/ }).first().click();
      const sheet = page.getByRole('dialog', { name: `${name}’s weight check` });
      await sheet.getByRole('button', { name: 'Seen' }).waitFor();
      assert.equal(await sheet.getByRole('button', { name: 'The new usual' }).count(), offered, name);
    }
  });

  it('is accessible, and saves "seen"', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    await page.getByRole('button', { name: 'Call the vet' }).click();
    await page.getByText('A weight check, not a diagnosis.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Seen' }).click();
    await page.locator('button[aria-pressed="true"]', { hasText: 'Seen' }).waitFor();
    const decision = page.getByText(/^Seen by .+, \d/);
    await decision.waitFor();
    await page.getByRole('textbox', { name: 'Note' }).fill('The vet knows.');
    await page.getByRole('button', { name: 'Save the note' }).click();
    const note = page.getByText(/^Seen by .+ The vet knows\.$/);
    await note.waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Call the vet' }).click();
    await note.waitFor({ state: 'detached' });
    await decision.waitFor();
  });
});

describe('The form for a bird', () => {
  it('suggests the next ring number, and stores a drawing of at most 80 kB without camera metadata', async () => {
    const { page } = await browser.open('/birds/new', robin);
    await page.getByLabel('Species').fill('Cockatiel');
    await page.getByLabel('Name').fill('Mochi');
    assert.equal(await page.getByLabel('Ring').inputValue(), 'NL-2042');
    await page.getByRole('button', { name: 'Use a drawing' }).click();
    await page.getByRole('slider', { name: 'Size of the photo' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Add Mochi' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mochi' }).waitFor();
    const { body } = await robin.api.call('GET /api/birds', {});
    const photo = body?.birds.find(({ name }) => name === 'Mochi')?.photoDataUrl ?? '';
    assert.match(photo, /^data:image\/jpeg;base64,/);
    assert.ok(photo.length < 110_000, String(photo.length));
    assert.doesNotMatch(Buffer.from(photo.slice(23), 'base64').toString('latin1'), /Exif/);
  });

  it('keeps a photo that cannot be loaded, and offers to remove it', async () => {
    const { body } = await robin.api.call('GET /api/birds', { query: { photos: 'false' } });
    const mochi = body?.birds.find(({ name }) => name === 'Mochi');
    const { page } = await browser.open('/today', robin, { expected: [/status of 404/] });
    await page.route('**/photo?*', route => route.fulfill({ status: 404 }));
    await page.goto(`${browser.service.baseUrl}/birds/${mochi?.id}/edit`);
    await page.getByRole('button', { name: 'Remove the photo' }).waitFor();
    await page.getByLabel('Species').fill('Budgerigar');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**/birds/${mochi?.id}`);
    const stored = await robin.api.call('GET /api/birds/:birdId', { params: { birdId: mochi?.id ?? '' } });
    assert.match(stored.body?.bird.photoDataUrl ?? '', /^data:image/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('shows an error at an empty field, and moves the focus there', async () => {
    const { page } = await browser.open('/birds/new', robin);
    await page.getByRole('button', { name: 'Add the bird' }).click();
    await page.locator('input[name="name"][aria-invalid="true"]').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'name');
    await page
      .locator('div', { has: page.locator('input[name="name"]') })
      .last()
      .getByText('This cannot be empty.')
      .waitFor();
  });

  it('shows errors in the person’s language', async () => {
    const pageOptions = { locale: 'de-DE' };
    const { page } = await browser.open('/birds/new', robin, pageOptions);
    await page.getByRole('button', { name: 'Vogel hinzufügen' }).click();
    await page.getByText('Das darf nicht leer sein.').first().waitFor();
    await page.getByLabel('Name').fill('x'.repeat(121));
    await page.locator('button[type="submit"]').click();
    await page.getByText('Zu lang: höchstens 120 Zeichen.').waitFor();
  });

  it('shows an error until its field is changed, and again if the next save finds it', async () => {
    const { page } = await browser.open('/birds/new', robin);
    const name = page.getByLabel('Name');
    const invalidName = page.locator('input[name="name"][aria-invalid="true"]');
    await page.getByRole('button', { name: 'Add the bird' }).click();
    await invalidName.waitFor();
    await name.fill('Mango');
    await invalidName.waitFor({ state: 'detached' });
    // The unchanged field is still invalid.
    await page.locator('input[name="species"][aria-invalid="true"]').waitFor();
    await name.fill('');
    assert.equal(await invalidName.count(), 0);
    await page.getByRole('button', { name: 'Add the bird' }).click();
    await invalidName.waitFor();
  });
});
