import { hash } from 'node:crypto'
import { stringify } from 'yaml'
import type { SitePath } from '../../model/site-path.ts'
import type { ServiceDescription } from '../service-description.ts'
import { answerAVisitor } from './answer-a-visitor.ts'
import { quotePrices } from './quote-prices.ts'
import { searchThisSite } from './search-this-site.ts'
import type { Skill } from './skill.ts'

const maxDescription = 1_024

/** Addresses of skill files, with the name of the skill. */
export const skillFilePattern = /^\/\.well-known\/agent-skills\/([a-z0-9-]{1,64})\/SKILL\.md$/

/** The path of a skill file. */
export function skillPath({ name }: Pick<Skill, 'name'>): SitePath {
  return `/.well-known/agent-skills/${name}/SKILL.md`
}

/** The skills of a site. All of them use its server. */
export function skillsOf(service: ServiceDescription): readonly Skill[] {
  return service.exported ? [] : allSkills(service)
}

/** Questions that the content answers, those about facts first; an export, which has no search, answers them too. */
export function questionsOf(service: ServiceDescription): readonly string[] {
  const skills = allSkills(service).filter(({ name }) => !service.exported || name !== 'search-this-site')
  return [...new Set(skills.toReversed().flatMap(({ questions }) => questions))]
}

function allSkills(service: ServiceDescription): readonly Skill[] {
  return [searchThisSite, quotePrices, answerAVisitor].map((make) => make(service)).filter((skill) => skill !== null)
}

/** `/.well-known/agent-skills/index.json` (agent skills discovery 0.2.0). */
export function skillsIndex(service: ServiceDescription): object {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skillsOf(service).map((skill) => ({
      name: skill.name,
      type: 'skill-md',
      description: shortened(skill.description),
      url: service.baseUrl + skillPath(skill),
      digest: `sha256:${hash('sha256', skillText(skill))}`,
    })),
  }
}

/** The file of a skill; undefined if the site has no skill of that name. */
export function skillFile(name: string | undefined, service: ServiceDescription): string | undefined {
  const skill = skillsOf(service).find((candidate) => candidate.name === name)
  return skill === undefined ? undefined : skillText(skill)
}

function skillText({ name, description, instructions }: Skill): string {
  const frontMatter = stringify({ name, description: shortened(description) }, { lineWidth: 0 })
  return `---\n${frontMatter}---\n\n${instructions}`
}

function shortened(description: string): string {
  const points = [...description]
  return points.length <= maxDescription ? description : `${points.slice(0, maxDescription - 1).join('')}…`
}
