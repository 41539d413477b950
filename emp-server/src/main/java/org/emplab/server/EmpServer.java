package org.emplab.server;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The lab's server: keeps every run, schedules the machines and serves the web pages. */
@SpringBootApplication
public class EmpServer {
    public static void main(String[] args) {
        SpringApplication.run(EmpServer.class, args);
    }
}
