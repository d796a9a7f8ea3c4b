import type { ServiceDescription } from '../service-description.ts'

/** A skill for agents that use this site (agentskills.io). */
export interface Skill {
  /** 1 to 64 of `[a-z0-9-]`, equal to its folder. */
  readonly name: string
  /** For people browsing catalogs. */
  readonly title: string
  /** What it does and when to use it, at most 1,024 characters. */
  readonly description: string
  /** Instructions in Markdown, without facts that change: agents keep skills for a long time. */
  readonly instructions: string
  /** Questions that it answers, in the language of the site (Agentic Resource Discovery: representativeQueries). */
  readonly questions: readonly string[]
}

/** Makes a skill for one site; null if the site lacks the data for it. */
export type SkillMaker = (service: ServiceDescription) => Skill | null
