// Limits a statement to some of a flock's birds: every table with records of birds is filtered wherever the statement
// names it. A statement that cannot be limited throws, so that it never runs without the filter.
import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  FromNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  OrNode,
  ParensNode,
  RawNode,
  ReferenceNode,
  SelectAllNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  type UsingNode,
  ValuesNode,
  WhereNode,
} from 'kysely';
import type { Tables } from './tables/index.ts';

/** The filter of a table: the rows that a person limited to some of the birds may see. */
type Filter =
  | ListFilter
  /** Rows of a change to one of the birds. */
  | { by: 'change' };

type ListFilter =
  /** Rows whose `column` is one of the birds. */
  | { by: 'bird'; column: 'id' | 'birdId'; orNull?: true }
  /** No rows. */
  | { by: 'nothing' };

const birdId = { by: 'bird', column: 'birdId' } as const;
const nothing = { by: 'nothing' } as const;

/**
 * The filters by table; null for tables that need none. The compiler requires an entry for every table, and a test
 * requires a filter for every table that has a column `birdId`.
 */
export const birdFilters: Readonly<Record<keyof Tables, Filter | null>> = {
  birds: { by: 'bird', column: 'id' },
  birdPhotos: birdId,
  birdPortraits: birdId,
  files: birdId,
  careSheets: birdId,
  stays: birdId,
  arrivals: birdId,
  weights: birdId,
  latestWeights: birdId,
  weightGuards: birdId,
  vetVisits: birdId,
  observations: birdId,
  medications: birdId,
  administrations: birdId,
  // Also hides changes without a `birdId`, because they may name a bird, such as an import or a change to another
  // member's access.
  changes: birdId,
  archivedRows: { by: 'change' },
  moves: birdId,
  birdTransfers: birdId,
  birdTransferCodes: birdId,
  handovers: birdId,
  handoverFiles: birdId,
  remindedMilestones: birdId,
  milestoneMentions: birdId,
  // In requests, every statement selects only one person's rows. Rows without a bird, such as digests, name no bird.
  deliveries: { ...birdId, orNull: true },
  events: birdId,
  webhookDeliveries: birdId,
  eventStreams: nothing,
  formerBirds: nothing,
  withheldArrivals: nothing,
  imports: nothing,
  importParts: nothing,
  // The list itself. Only the filters and the statements for members' access read it.
  memberBirds: null,
  workspaces: null,
  workspaceSettings: null,
  users: null,
  members: null,
  sessions: null,
  magicLinks: null,
  signInTries: null,
  invitationLinks: null,
  identities: null,
  tablets: null,
  memberPins: null,
  pinTries: null,
  tabletSessions: null,
  oauthStates: null,
  usedOauthStates: null,
  integrationTokens: null,
  fileContents: null,
  calendarFeeds: null,
  // Encrypted for the person who sent the request.
  idempotencyKeys: null,
  // Written by requests, but only read by the service.
  jobs: null,
  reminderDays: null,
  pushKeys: null,
  notificationSettings: null,
  pushSubscriptions: null,
  webhooks: null,
  mqttFlocks: null,
  mqttLease: null,
};

const filterOf = (table: string): Filter | null => birdFilters[table as keyof Tables] ?? null;

/**
 * Returns the statement with its filters.
 *
 * @param birdIds selects the ids of the birds
 * @throws Error if the statement names a table of birds in a way that cannot be filtered
 */
export const restrictToBirds = (statement: OperationNode, birdIds: OperationNode): OperationNode =>
  new BirdFilter(birdIds).transformNode(statement);

/** A table as a statement names it. */
interface NamedTable {
  name: string;
  /** The name by which the rest of the statement refers to it. */
  alias: string;
}

class BirdFilter extends OperationNodeTransformer {
  readonly #birdIds: OperationNode;

  constructor(birdIds: OperationNode) {
    super();
    this.#birdIds = birdIds;
  }

  protected override transformFrom(node: FromNode): FromNode {
    return { ...node, froms: node.froms.map(item => this.#read(item)) };
  }

  protected override transformUsing(node: UsingNode): UsingNode {
    return { ...node, tables: node.tables.map(item => this.#read(item)) as TableNode[] };
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    return { ...super.transformJoin(node), table: this.#read(node.table) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    return this.#limitTarget({ ...super.transformUpdateQuery(node) }, node.table);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    // The target is not a table to read from.
    const [target, ...others] = node.from.froms;
    if (others.length > 0) throw new Error('A statement that deletes from several tables cannot be limited.');
    const deletion = {
      ...super.transformDeleteQuery({ ...node, from: FromNode.create([]) }),
      from: node.from,
    };
    return this.#limitTarget(deletion, target);
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const insert = super.transformInsertQuery(node);
    const table = namedTable(node.into);
    const filter = table && filterOf(table.name);
    // Rows of the archive are copied from filtered tables.
    if (!filter || filter.by === 'change') return insert;
    const index = filter.by === 'bird' ? indexOfColumn(node, filter.column) : 0;
    const row = rowOf(insert);
    const value = selectedValue(row.selections?.[index]);
    return { ...insert, values: addCondition(row, this.#condition(filter, value)) };
  }

  protected override transformRaw(node: RawNode): RawNode {
    const parameters = node.parameters.map((parameter, index) => {
      const fragment = node.sqlFragments[index] ?? '';
      // The name of a type, as in null::"weights".
      if (fragment.endsWith('::')) return parameter;
      const table = IdentifierNode.is(parameter) ? parameter : namedTable(parameter);
      if (table && filterOf(table.name)) throw new UnlimitedTableError(table.name);
      return this.transformNode(parameter);
    });
    for (const fragment of node.sqlFragments) {
      const [, name] = namedInText.exec(fragment.replaceAll(/'[^']*'/g, '')) ?? [];
      if (name) throw new UnlimitedTableError(name);
    }
    return { ...node, parameters };
  }

  /** Returns an item to read from: a table of birds becomes a selection of its visible rows, under the same name. */
  #read(item: OperationNode): OperationNode {
    const table = namedTable(item);
    const filter = table && filterOf(table.name);
    if (!filter) return this.transformNode(item);
    const source = TableNode.create(table.name);
    const rows = SelectQueryNode.cloneWithSelections(SelectQueryNode.createFrom([source]), [
      SelectionNode.create(SelectAllNode.create()),
    ]);
    return AliasNode.create(
      addCondition(rows, this.#rowCondition(filter, table.name)),
      IdentifierNode.create(table.alias),
    );
  }

  /** Limits the rows that a statement changes. */
  #limitTarget<Node extends { where?: WhereNode }>(node: Node, target: OperationNode | undefined): Node {
    const table = namedTable(target);
    const filter = table && filterOf(table.name);
    if (!filter) return node;
    return addCondition(node, this.#rowCondition(filter, table.alias));
  }

  /**
   * Returns the condition for the visible rows of a table.
   *
   * @param table the name by which the statement refers to the table
   */
  #rowCondition(filter: Filter, table: string): OperationNode {
    if (filter.by === 'change') return isIn(columnOf(table, 'changeId'), this.#changeIds(table));
    return this.#condition(filter, columnOf(table, filter.by === 'bird' ? filter.column : 'id'));
  }

  #condition(filter: ListFilter, value: OperationNode): OperationNode {
    if (filter.by === 'nothing') return RawNode.createWithSql('1 = 0');
    const isVisible = isIn(value, this.#birdIds);
    return filter.orNull ? ParensNode.create(OrNode.create(isNull(value), isVisible)) : isVisible;
  }

  /** Selects the change of a row by its key, because a list of all visible changes would be long. */
  #changeIds(table: string): OperationNode {
    const changes = SelectQueryNode.createFrom([TableNode.create('changes')]);
    const ids = SelectQueryNode.cloneWithSelections(changes, [
      SelectionNode.create(columnOf('changes', 'id')),
    ]);
    const conditions = [
      isEqual(columnOf('changes', 'workspaceId'), columnOf(table, 'workspaceId')),
      isEqual(columnOf('changes', 'id'), columnOf(table, 'changeId')),
      isIn(columnOf('changes', 'birdId'), this.#birdIds),
    ];
    return {
      ...ids,
      where: WhereNode.create(conditions.reduce((all, one) => AndNode.create(all, one))),
    } as SelectQueryNode;
  }
}

const columnOf = (table: string, column: string): ReferenceNode =>
  ReferenceNode.create(ColumnNode.create(column), TableNode.create(table));

const isIn = (value: OperationNode, selection: OperationNode): OperationNode =>
  BinaryOperationNode.create(value, OperatorNode.create('in'), selection);

const isEqual = (left: OperationNode, right: OperationNode): OperationNode =>
  BinaryOperationNode.create(left, OperatorNode.create('='), right);

const isNull = (value: OperationNode): OperationNode =>
  BinaryOperationNode.create(value, OperatorNode.create('is'), RawNode.createWithSql('null'));

/** Adds a condition, and puts the existing one in parentheses, because it may be text with an `or`. */
function addCondition<Node extends { where?: WhereNode }>(node: Node, condition: OperationNode): Node {
  const where = node.where ? AndNode.create(ParensNode.create(node.where.where), condition) : condition;
  return { ...node, where: WhereNode.create(where) };
}

/** Returns the table of an item, with its alias; undefined if the item is not a table. */
function namedTable(item: OperationNode | undefined): NamedTable | undefined {
  if (item === undefined) return undefined;
  if (AliasNode.is(item)) {
    const table = namedTable(item.node);
    if (!table) return undefined;
    if (!IdentifierNode.is(item.alias)) throw new Error('A table has an alias that is not a name.');
    return { ...table, alias: item.alias.name };
  }
  if (!TableNode.is(item)) return undefined;
  const { name } = item.table.identifier;
  return { name, alias: name };
}

function indexOfColumn({ columns }: InsertQueryNode, column: string): number {
  const index = columns?.findIndex(({ column: { name } }) => name === column) ?? -1;
  if (index < 0) throw new Error(`An insert without ${column} cannot be limited.`);
  return index;
}

/** Returns the rows of an insert as a selection, to which a condition can be added. */
function rowOf({ values }: InsertQueryNode): SelectQueryNode {
  if (values && SelectQueryNode.is(values)) {
    if (values.setOperations || values.groupBy || values.distinctOn || values.limit) {
      throw new Error('An insert of grouped or combined rows cannot be limited.');
    }
    return values;
  }
  if (!values || !ValuesNode.is(values)) throw new Error('An insert of this kind cannot be limited.');
  const [row, ...others] = values.values;
  if (row?.kind !== 'ValueListNode' || others.length > 0) {
    throw new Error('An insert of several rows, or of constants only, cannot be limited.');
  }
  return {
    kind: 'SelectQueryNode',
    selections: row.values.map(value => SelectionNode.create(value as never)),
  };
}

/** Returns the value of a selected column, without its alias. */
function selectedValue(node: SelectionNode | undefined): OperationNode {
  if (!node) throw new Error('An insert without a value for each column cannot be limited.');
  const { selection } = node;
  return AliasNode.is(selection) ? selection.node : selection;
}

const tablesOfBirds = Object.entries(birdFilters).flatMap(([table, filter]) => (filter ? [table] : []));
/** Matches a table's name in text, unless it qualifies a column. */
const namedInText = new RegExp(`\\b(${tablesOfBirds.join('|')})\\b(?!"?\\.)`, 'i');

/** A statement names a table of birds in text, where no filter can be added. */
class UnlimitedTableError extends Error {
  constructor(table: string) {
    super(`A statement names the table ${table} in text, so it cannot be limited to some birds.`);
  }
}
