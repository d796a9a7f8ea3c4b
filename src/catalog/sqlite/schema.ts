import type { DatabaseSync } from 'node:sqlite'
import type { ListName } from '../../model/site-record.ts'
import { changeSchema } from './change-log.ts'

/** Where the items of each list are. */
export const listTables: { readonly [Name in ListName]: string } = {
  caseStudies: 'case_study',
  terms: 'term',
  offers: 'offer',
  questions: 'question',
}

const listColumns =
  'place INTEGER PRIMARY KEY, sort REAL NOT NULL, path TEXT NOT NULL, item TEXT NOT NULL UNIQUE, record TEXT NOT NULL'

/**
 * The tables of lists, each of which a generation of an earlier version may lack; place: in the order of the list, from 0 without gaps.
 */
export const listSchema = `
  CREATE TABLE IF NOT EXISTS term (
    place INTEGER PRIMARY KEY, term TEXT NOT NULL, path TEXT NOT NULL, folded TEXT NOT NULL, item TEXT NOT NULL UNIQUE,
    record TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS case_study (${listColumns});
  CREATE TABLE IF NOT EXISTS offer (${listColumns});
  CREATE TABLE IF NOT EXISTS question (${listColumns});
`

/** Statement that adds an item to a list; not every list stores every value. */
export function insertListItem(name: ListName): string {
  return name === 'terms'
    ? 'INSERT INTO term (place, term, path, folded, item, record) VALUES (:place, :text, :path, :folded, :item, :record)'
    : `INSERT INTO ${listTables[name]} (place, sort, path, item, record) VALUES (:place, :sort, :path, :item, :record)`
}

/** Whether a generation has a table. @param database as {@link DatabaseSync} attached it */
export function hasTable(db: DatabaseSync, database: 'main' | 'base', table: string): boolean {
  return db.prepare(`SELECT 1 FROM ${database}.sqlite_master WHERE type = 'table' AND name = ?`).get(table) !== undefined
}

/**
 * Tables of a generation's file. `record` columns hold the model's records as JSON. Change `catalogFormat` with the schema,
 * and with the analyser: the keys in `word` are its.
 */
export const schema = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  -- place: row of the search index, in the order of priority and path, with gaps; null while it is not indexed
  CREATE TABLE page (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, priority INTEGER NOT NULL, place INTEGER UNIQUE,
    item TEXT NOT NULL, record TEXT NOT NULL
  );
  CREATE INDEX page_by_priority ON page (priority, path, place);
  CREATE INDEX page_by_item ON page (item);

  -- deflated tokens, as they are or will be in the search index, which needs a page's tokens to delete it
  CREATE TABLE page_tokens (page INTEGER PRIMARY KEY, tokens BLOB NOT NULL);
  -- what the order of few hits is taken from, and where passages begin
  CREATE TABLE page_trace (page INTEGER PRIMARY KEY, trace BLOB NOT NULL, passages TEXT NOT NULL);
  CREATE TABLE outdated (place INTEGER PRIMARY KEY, tokens BLOB NOT NULL);
  CREATE VIRTUAL TABLE word USING fts5 (tokens, content='', detail=none, columnsize=0, tokenize='ascii');
  -- number of pages of each frequent token
  CREATE TABLE frequency (token TEXT PRIMARY KEY, pages INTEGER NOT NULL) WITHOUT ROWID;
  -- at most one row: a filter of all tokens, and how many were added to it; see TokenFilter
  CREATE TABLE token_filter (bits BLOB NOT NULL, tokens INTEGER NOT NULL);

  -- the words of the pages as readers type them; page_words: the ids of a page's words, see encodeIds
  CREATE TABLE vocabulary (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE, pages INTEGER NOT NULL);
  CREATE INDEX vocabulary_by_pages ON vocabulary (pages);
  CREATE TABLE page_words (page INTEGER PRIMARY KEY, words BLOB NOT NULL);

  CREATE TABLE section (path TEXT PRIMARY KEY, pages INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE entry (path TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE document (
    location TEXT PRIMARY KEY, revision TEXT NOT NULL, hash TEXT NOT NULL, contents TEXT NOT NULL, data TEXT NOT NULL
  );

  -- what was in a list once, so that a cursor that ended there still has a place; term is the text of a term
  CREATE TABLE gone (number INTEGER PRIMARY KEY AUTOINCREMENT, item TEXT NOT NULL UNIQUE, path TEXT NOT NULL, term TEXT);
  ${changeSchema}
`
