import { servicePaths } from '../../model/service-paths.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { ServiceDescription } from '../service-description.ts'
import { answerAVisitor } from './answer-a-visitor.ts'
import { quotePrices } from './quote-prices.ts'
import { searchThisSite } from './search-this-site.ts'
import { skillEntry, skillNameAt, skillText, type Skill } from './skill.ts'

/** Whether the index of skills or the file of one could be at a path. */
export function isSkillsPath(path: SitePath): boolean {
  return path === servicePaths.skills || skillNameAt(path) !== undefined
}

/** The skills that a site has. */
export function skillsOf(service: ServiceDescription): readonly Skill[] {
  return [searchThisSite, quotePrices, answerAVisitor].map((make) => make(service)).filter((skill) => skill !== null)
}

/** `/.well-known/agent-skills/index.json` (agent skills discovery 0.2.0). */
export function skillsIndex(service: ServiceDescription): object {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skillsOf(service).map((skill) => skillEntry(skill, service.baseUrl)),
  }
}

/** The file of a skill at a path; undefined where there is none. */
export function skillFileAt(path: SitePath, service: ServiceDescription): string | undefined {
  const name = skillNameAt(path)
  const skill = skillsOf(service).find((candidate) => candidate.name === name)
  return skill === undefined ? undefined : skillText(skill)
}
