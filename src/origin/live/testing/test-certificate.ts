import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** Key and certificate of `www.example.test` and `example.test`, made for tests alone and known to everybody; valid until 2126. */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgf/Xa8JJKSDg/AIEZ
t8+0Zj8980slUSKVZr50eWM5CJGhRANCAASFVqnRpfPzi/IDp6yhzHC8HrXaX17j
HTjvO1HRgJjDZtuCpcFG1Yj3wen32dcZH5F1ak7xFkD2HqViY5RaKUWc
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBuDCCAV6gAwIBAgIUKSOQbRyEHVk/fd9+A/kmwu9OfI0wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQd3d3LmV4YW1wbGUudGVzdDAgFw0yNjExMjExNTA5MzlaGA8y
MTI2MTAyODE1MDkzOVowGzEZMBcGA1UEAwwQd3d3LmV4YW1wbGUudGVzdDBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABIVWqdGl8/OL8gOnrKHMcLwetdpfXuMdOO87
UdGAmMNm24KlwUbViPfB6ffZ1xkfkXVqTvEWQPYepWJjlFopRZyjfjB8MB0GA1Ud
DgQWBBTTFsAxVucRX2SDuRtPAV9BBxWBbjAfBgNVHSMEGDAWgBTTFsAxVucRX2SD
uRtPAV9BBxWBbjAPBgNVHRMBAf8EBTADAQH/MCkGA1UdEQQiMCCCEHd3dy5leGFt
cGxlLnRlc3SCDGV4YW1wbGUudGVzdDAKBggqhkjOPQQDAgNIADBFAiAY09tUn6wd
TjxK9o0sh5/KgUmsQhXQ0Ijpdnv0mckLIgIhALs2QmydkxSc/hnu0cR7YTE04byX
JcBj4S8TqQr3Gsls
-----END CERTIFICATE-----`,
} as const

/** Has this process trust the certificate, as if an authority had signed it. */
export function trustTestCertificate(): void {
  setDefaultCACertificates([...getCACertificates('default'), testCertificate.cert])
}
