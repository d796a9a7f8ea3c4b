import type { ServiceDescription } from '../service-description.ts'

/** Something that agents can learn to do with this site (agentskills.io). */
export interface Skill {
  /** 1 to 64 of `[a-z0-9-]`, equal to its folder. */
  readonly name: string
  /** For people who browse catalogs. */
  readonly title: string
  /** What it does and when to use it, at most 1,024 characters. */
  readonly description: string
  /** What to do, Markdown. Facts that change are left to the API's responses: agents keep skills for a long time. */
  readonly instructions: string
  /** Questions that it answers, in the language of the site (Agentic Resource Discovery: representativeQueries). */
  readonly questions: readonly string[]
}

/** Makes a skill for one site; null where the site lacks what it is about. */
export type SkillMaker = (service: ServiceDescription) => Skill | null
