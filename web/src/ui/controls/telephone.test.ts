// Tests finding the number to dial in typed text.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contactLink, dialable, telephone } from './telephone.ts';

describe('A phone number', () => {
  it('is dialed without the characters between its digits', () => {
    assert.equal(telephone('+31 20 555 0117'), 'tel:+31205550117');
    assert.equal(telephone('(020) 555-01 17'), 'tel:0205550117');
    assert.equal(telephone('+49 (0)30 5550117'), 'tel:+49305550117');
    assert.equal(telephone('112'), 'tel:112');
  });

  it('is found among other words, and is the first one if there are two', () => {
    assert.equal(telephone('Amara: 020 555 0117, after 6: 06 5550 0142'), 'tel:0205550117');
    assert.equal(telephone('020 555 0117 or 06 5550 0142'), 'tel:0205550117');
  });

  it('is not confused with opening hours next to it', () => {
    assert.equal(telephone('24/7 020 555 0117'), 'tel:0205550117');
    assert.equal(telephone('Mon-Fri 8-18: 020 555 0117'), 'tel:0205550117');
  });

  it('is undefined if the text has no digits', () => {
    assert.equal(telephone('at the door'), undefined);
    assert.equal(telephone(''), undefined);
  });

  it('can be dialed only if it has digits', () => {
    assert.equal(dialable({ phone: 'at the door' }), undefined);
    assert.equal(dialable(null), undefined);
    assert.deepEqual(dialable({ name: 'Dr Amara', phone: '112' }), { name: 'Dr Amara', phone: '112' });
  });
});

describe('A person’s contact', () => {
  it('is a link if it has an email address or a complete number', () => {
    assert.equal(contactLink('+49 171 555 0117'), 'tel:+491715550117');
    assert.equal(contactLink('Anna, anna.b@example.org'), 'mailto:anna.b@example.org');
    assert.equal(contactLink('jörg@bücher.example, 030 5550117'), 'mailto:jörg@bücher.example');
  });

  it('is not a link if it is a postal address or other text', () => {
    for (const text of [
      'Hauptstr. 12, 12345 Berlin',
      'Kerkstraat 8, 1017 GC',
      '@anna_birds',
      'next door',
      '',
    ])
      assert.equal(contactLink(text), undefined, text);
  });
});
