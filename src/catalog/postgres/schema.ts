/** The number of pages of a token is stored if it is at least this; counting fewer takes less than a millisecond. */
export const listedFrom = 1024

/** Condition for the rows that generation $1 holds. */
export const holds = 'born <= $1 AND died > $1'

/** Condition for the rows that the newest generation holds, or a draft. */
export const alive = 'died = 2147483647'

/**
 * The steps that make the tables, one after the other, each in a transaction. Steps are added at the end and never changed:
 * servers of the previous version keep reading during a migration, so a step may add, but not rename or remove what they use.
 *
 * Rows that generations share say in which generation they appeared (`born`) and in which they were gone (`died`, 2147483647
 * while they do). Text that may hold anything is JSON as `JSON.stringify` writes it, in columns of type text: it is pure of what
 * PostgreSQL cannot store.
 */
export const migrations: readonly string[] = [
  `
  -- One row. recent: the generations that a rollback returns to, newest first, without the current one.
  CREATE TABLE daf.catalog (
    one boolean PRIMARY KEY DEFAULT true CHECK (one), current integer, recent integer[] NOT NULL DEFAULT '{}',
    last integer NOT NULL DEFAULT 0, swept timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  INSERT INTO daf.catalog DEFAULT VALUES;

  -- listed: number of pages when frequency was listed afresh; retired: since when nobody returns to it
  CREATE TABLE daf.generation (
    number integer PRIMARY KEY, format integer NOT NULL, published_at text NOT NULL, pages integer NOT NULL, listed integer NOT NULL,
    site text NOT NULL, sections text NOT NULL, case_studies text NOT NULL, terms text NOT NULL, term_language text NOT NULL,
    contents text[] NOT NULL, retired timestamptz
  );

  -- No index holds died, and there is room on every page of the table: that a page dies costs no more than its own row.
  -- The tokens lie outside, so that the rows that are counted are small.
  CREATE TABLE daf.page (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, path text COLLATE "C" NOT NULL, born integer NOT NULL,
    died integer NOT NULL DEFAULT 2147483647, priority integer NOT NULL, item text NOT NULL, tokens tsvector NOT NULL
  ) WITH (fillfactor = 85, toast_tuple_target = 128);
  ALTER TABLE daf.page ALTER tokens SET STATISTICS 0;
  CREATE INDEX page_by_path ON daf.page (path, born);
  CREATE INDEX page_by_priority ON daf.page (priority, path);
  CREATE INDEX page_by_item ON daf.page (item);
  CREATE INDEX page_by_tokens ON daf.page USING gin (tokens) WITH (gin_pending_list_limit = 16384);
  CREATE TABLE daf.dead_page (died integer NOT NULL, id bigint NOT NULL, PRIMARY KEY (died, id));
  -- trace: what the order of few hits is taken from; words: the words of the page as typed, deflated
  CREATE TABLE daf.page_body (
    id bigint PRIMARY KEY, record text NOT NULL, contents text[] NOT NULL, trace bytea NOT NULL, words bytea NOT NULL
  );

  CREATE TABLE daf.entry (
    key text COLLATE "C" NOT NULL, born integer NOT NULL, died integer NOT NULL DEFAULT 2147483647,
    record text NOT NULL, contents text[] NOT NULL, PRIMARY KEY (key, born)
  );
  CREATE INDEX entry_by_death ON daf.entry (died) WHERE died < 2147483647;
  CREATE TABLE daf.document (LIKE daf.entry INCLUDING ALL);

  -- Number of pages of each word as typed, and of each token in at least ${listedFrom} pages.
  CREATE TABLE daf.vocabulary (
    word text COLLATE "C" NOT NULL, born integer NOT NULL, died integer NOT NULL DEFAULT 2147483647,
    pages integer NOT NULL, PRIMARY KEY (word, born)
  );
  CREATE INDEX vocabulary_by_death ON daf.vocabulary (died) WHERE died < 2147483647;
  CREATE TABLE daf.frequency (LIKE daf.vocabulary INCLUDING ALL);

  -- What was in a list once, so that a cursor that ended there still has a place; term is the text of a term.
  CREATE TABLE daf.gone (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, item text NOT NULL UNIQUE, path text NOT NULL, term text
  );

  CREATE TABLE daf.content (hash text COLLATE "C" PRIMARY KEY, size bigint NOT NULL, unused timestamptz);
  CREATE TABLE daf.content_part (
    hash text COLLATE "C" NOT NULL, part integer NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (hash, part)
  );

  CREATE TABLE daf.note (name text PRIMARY KEY, value text NOT NULL);
  `,
  // Contents that hold further lists; null in generations of an earlier version.
  'ALTER TABLE daf.generation ADD offers text, ADD questions text',
  // Where the passages of a page begin.
  "ALTER TABLE daf.page_body ADD passages text NOT NULL DEFAULT '[]'",
  // The newest change of every page, of removed ones too, and the last number of each generation with changes, see PageChange.
  `
  CREATE TABLE daf.change (
    path text COLLATE "C" NOT NULL, born integer NOT NULL, died integer NOT NULL DEFAULT 2147483647,
    number bigint NOT NULL, removed boolean NOT NULL, record text NOT NULL, PRIMARY KEY (path, born)
  );
  CREATE INDEX change_by_number ON daf.change (number);
  CREATE INDEX change_by_death ON daf.change (died) WHERE died < 2147483647;
  CREATE INDEX change_removed ON daf.change (number) WHERE removed AND died = 2147483647;
  -- see StoredTimes; null in generations of an earlier version
  ALTER TABLE daf.generation ADD times text;
  CREATE TABLE daf.change_end (number bigint PRIMARY KEY, mark text NOT NULL, born integer NOT NULL);
  `,
]
