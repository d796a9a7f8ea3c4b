import { createHash } from 'node:crypto'
import { stringify } from 'yaml'
import type { SitePath } from '../../model/site-path.ts'
import type { ServiceDescription } from '../service-description.ts'

/** Something that agents can learn to do with this site (agentskills.io). */
export interface Skill {
  /** 1 to 64 of `[a-z0-9-]`, equal to its folder. */
  readonly name: string
  /** For people who look through catalogs. */
  readonly title: string
  /** What it does and when to use it, at most 1,024 characters. */
  readonly description: string
  /** What to do, Markdown. Facts that change stand in the answers of the service, not here: agents keep skills for long. */
  readonly instructions: string
  /** Questions that it answers, in the language of the site (Agentic Resource Discovery: representativeQueries). */
  readonly questions: readonly string[]
}

/** Makes a skill for one site; null where the site lacks what it is about. */
export type SkillMaker = (service: ServiceDescription) => Skill | null

const maxDescription = 1_024
const folder = '/.well-known/agent-skills/'
const skillFile = /^\/\.well-known\/agent-skills\/([a-z0-9-]{1,64})\/SKILL\.md$/

/** The name of the skill whose file stands at a path; undefined for other paths. */
export function skillNameAt(path: SitePath): string | undefined {
  return skillFile.exec(path)?.[1]
}

/** Where the file of a skill is. */
export function skillPath({ name }: Pick<Skill, 'name'>): SitePath {
  return `${folder}${name}/SKILL.md`
}

/** The file of a skill, exactly as it is served. */
export function skillText({ name, description, instructions }: Skill): string {
  const frontMatter = stringify({ name, description: cut(description) }, { lineWidth: 0 })
  return `---\n${frontMatter}---\n\n${instructions}`
}

/** How the index names a skill (agent skills discovery 0.2.0). */
export function skillEntry(skill: Skill, baseUrl: string): object {
  const digest = createHash('sha256').update(skillText(skill)).digest('hex')
  return {
    name: skill.name,
    type: 'skill-md',
    description: cut(skill.description),
    url: baseUrl + skillPath(skill),
    digest: `sha256:${digest}`,
  }
}

function cut(text: string): string {
  const points = [...text]
  return points.length <= maxDescription ? text : `${points.slice(0, maxDescription - 1).join('')}…`
}
