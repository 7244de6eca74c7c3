// Reads a database as facts: each is a name, such as `bird A-1 weight 2026-01-02`, and a value.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Facts by name. Ids that the service assigns are left out, because a client without a response does not know them. */
export type Facts = ReadonlyMap<string, string>;

/**
 * A statement for SQLite and PostgreSQL. Records of a missing bird appear under the name "nobody". The codes and
 * transfers of a deleted bird are left out, because their rows outlive the bird.
 */
const factsSql = `
select 'person ' || u."email" as "fact", u."name" as "value" from "users" u
union all
select 'links of ' || l."email",
  'open ' || (count(*) - count(l."usedAt")) || ', used ' || count(l."usedAt")
  from "magicLinks" l group by l."email"
union all
select 'sessions of ' || u."email" || ' in ' || w."name", '' || count(*)
  from "sessions" s join "users" u on u."id" = s."userId" join "workspaces" w on w."id" = s."workspaceId"
  group by u."email", w."name"
union all
select 'workspace ' || w."name", w."workspaceType" || ', ' || w."billingPlan" from "workspaces" w
union all
select 'workspace ' || w."name" || ' member ' || m."inviteEmail",
  m."role" || case when m."acceptedAt" is null then ', invited' else ', accepted' end
  from "members" m join "workspaces" w on w."id" = m."workspaceId"
union all
select 'workspace ' || w."name" || ' token ' || t."name",
  t."scope" || case when t."revokedAt" is null then ', active' else ', revoked' end
  from "integrationTokens" t join "workspaces" w on w."id" = t."workspaceId"
union all
select 'bird ' || b."tagId", b."name" || ' in ' || coalesce(w."name", 'nowhere')
  from "birds" b left join "workspaces" w on w."id" = b."workspaceId"
union all
select 'bird ' || coalesce(b."tagId", 'nobody') || ' photo', length(p."photoDataUrl") || ' characters'
  from "birdPhotos" p left join "birds" b on b."workspaceId" = p."workspaceId" and b."id" = p."birdId"
union all
select 'bird ' || coalesce(b."tagId", 'nobody') || ' care sheet', c."room" || ' ' || c."notes"
  from "careSheets" c left join "birds" b on b."workspaceId" = c."workspaceId" and b."id" = c."birdId"
union all
select 'bird ' || coalesce(b."tagId", 'nobody') || ' weight ' || r."recordedOn", r."weightGrams" || ' g'
  from "weights" r left join "birds" b on b."workspaceId" = r."workspaceId" and b."id" = r."birdId"
union all
select 'bird ' || coalesce(b."tagId", 'nobody') || ' visit ' || v."reason", v."visitedOn" || ' ' || v."notes"
  from "vetVisits" v left join "birds" b on b."workspaceId" = v."workspaceId" and b."id" = v."birdId"
union all
select 'bird ' || coalesce(b."tagId", 'nobody') || ' observation ' || o."id", o."observedOn" || ' ' || o."notes"
  from "observations" o left join "birds" b on b."workspaceId" = o."workspaceId" and b."id" = o."birdId"
union all
select 'bird ' || coalesce(b."tagId", 'nobody') || ' medication ' || m."name", m."dosage"
  from "medications" m left join "birds" b on b."workspaceId" = m."workspaceId" and b."id" = m."birdId"
union all
select 'bird ' || coalesce(b."tagId", 'nobody') || ' medication ' || coalesce(m."name", 'none')
  || ' ' || a."administeredOn" || ' ' || a."administrationSlot", a."status"
  from "administrations" a
  left join "medications" m on m."workspaceId" = a."workspaceId" and m."birdId" = a."birdId" and m."id" = a."medicationId"
  left join "birds" b on b."workspaceId" = a."workspaceId" and b."id" = a."birdId"
union all
select 'bird ' || b."tagId" || ' codes',
  'open ' || (count(*) - count(c."usedAt") - count(c."revokedAt"))
  || ', used ' || count(c."usedAt") || ', revoked ' || count(c."revokedAt")
  from "birdTransferCodes" c join "birds" b on b."id" = c."birdId" group by b."tagId"
union all
select 'bird ' || b."tagId" || ' sent to ' || t."destinationEmail",
  case when t."completedAt" is not null then 'completed' when t."cancelledAt" is not null then 'cancelled' else 'waiting' end
  from "birdTransfers" t join "birds" b on b."id" = t."birdId"`;

/** Reads the database at a `DATABASE_URL`, even while the service uses it. */
export async function readFacts(databaseUrl: string): Promise<Facts> {
  if (databaseUrl.startsWith('sqlite:')) return readFileFacts(databaseUrl.slice('sqlite:'.length));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return factsIn((await client.query(factsSql)).rows);
  } finally {
    await client.end();
  }
}

/** @throws if the file is damaged, or a row refers to one that does not exist */
export function readFileFacts(path: string): Facts {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const damage = database.prepare('pragma integrity_check').all();
    const orphans = database.prepare('pragma foreign_key_check').all();
    if (damage[0]?.integrity_check !== 'ok' || orphans.length > 0)
      throw new Error(`The file is damaged: ${JSON.stringify([...damage, ...orphans])}`);
    return factsIn(database.prepare(factsSql).all());
  } finally {
    database.close();
  }
}

function factsIn(rows: readonly Record<string, unknown>[]): Facts {
  const facts = new Map<string, string>();
  for (const { fact, value } of rows) {
    const name = String(fact);
    const before = facts.get(name);
    // Two rows with the same name, such as a bird in two flocks at once, must not hide each other.
    facts.set(name, before === undefined ? String(value) : `${before}; and ${value}`);
  }
  return facts;
}
